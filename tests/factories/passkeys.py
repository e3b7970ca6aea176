"""A device that makes passkeys and signs with them, in software."""

import json
import os
from dataclasses import dataclass, field
from typing import Any

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from fido2.cose import ES256
from fido2.utils import sha256, websafe_decode, websafe_encode
from fido2.webauthn import (
    AttestationObject,
    AttestedCredentialData,
    AuthenticatorData,
    CollectedClientData,
)

FLAG = AuthenticatorData.FLAG


@dataclass
class Device:
    """One passkey for the site at `origin`; `verifies`: it asks its owner for a finger or a PIN."""

    origin: str = "https://testserver"
    verifies: bool = True
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    id: bytes = field(default_factory=lambda: os.urandom(32))
    owner: str = ""

    def make(self, options: dict[str, Any]) -> str:
        """What the browser posts after `navigator.credentials.create`."""
        wanted = options["publicKey"]
        self.owner = wanted["user"]["id"]
        public = ES256.from_cryptography_key(self.key.public_key())
        credential = AttestedCredentialData.create(bytes(16), self.id, public)
        known = self._known(wanted["rp"]["id"], FLAG.AT, credential)
        attestation = AttestationObject.create("none", known, {})
        client = self._client(CollectedClientData.TYPE.CREATE, wanted["challenge"])
        return self._answer(clientDataJSON=client, attestationObject=bytes(attestation))

    def use(self, options: dict[str, Any], *, owner: str = "") -> str:
        """What the browser posts after `navigator.credentials.get`."""
        wanted = options["publicKey"]
        known = self._known(wanted["rpId"])
        client = self._client(CollectedClientData.TYPE.GET, wanted["challenge"])
        signature = self.key.sign(known + sha256(client), ec.ECDSA(hashes.SHA256()))
        handle = websafe_decode(owner or self.owner)
        return self._answer(
            clientDataJSON=client, authenticatorData=known, signature=signature, userHandle=handle
        )

    def _known(self, site: str, flags: int = 0, credential: bytes = b"") -> AuthenticatorData:
        verified = FLAG.UV if self.verifies else 0
        return AuthenticatorData.create(sha256(site.encode()), FLAG.UP | verified | flags, 0, credential)

    def _client(self, kind: Any, challenge: str) -> CollectedClientData:
        return CollectedClientData.create(kind, websafe_decode(challenge), self.origin)

    def _answer(self, **parts: bytes) -> str:
        name = websafe_encode(self.id)
        response = {part: websafe_encode(value) for part, value in parts.items()}
        answer = {"id": name, "rawId": name, "type": "public-key", "response": response}
        return json.dumps(answer | {"clientExtensionResults": {"credProps": {"rk": True}}})
