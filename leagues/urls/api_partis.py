"""Addresses of the API about partis: started, closed, put right; their tables; files of results."""

from django.urls import URLPattern, path

from leagues.api import closing, corrections, imports, partis, sittings, uploads

CLUB = "clubs/<slug:slug>/"
PARTI = CLUB + "partis/<int:number>/"
TABLE = PARTI + "tables/<int:table>/"
FILES = CLUB + "import/files/"
FILE = FILES + "<str:token>/"

urlpatterns: list[URLPattern] = [
    path(CLUB + "partis/", partis.PartisView.as_view(), name="api-partis"),
    path(PARTI, partis.OnePartiView.as_view(), name="api-parti"),
    path(PARTI + "redraw/", partis.RedrawView.as_view(), name="api-redraw"),
    path(PARTI + "close/", closing.CloseView.as_view(), name="api-close"),
    path(PARTI + "correction/", corrections.CorrectionView.as_view(), name="api-correction"),
    path(PARTI + "correction/preview/", corrections.PreviewView.as_view(), name="api-correction-preview"),
    path(PARTI + "void/", corrections.VoidView.as_view(), name="api-void"),
    path(PARTI + "amend/", corrections.AmendView.as_view(), name="api-amend"),
    path(TABLE, sittings.TableView.as_view(), name="api-table"),
    path(TABLE + "take-over/", sittings.TakeOverView.as_view(), name="api-take-over"),
    path(TABLE + "leave/", sittings.LeaveView.as_view(), name="api-leave-table"),
    path(TABLE + "join/", sittings.JoinView.as_view(), name="api-join-table"),
    path(TABLE + "changes/<int:pk>/", sittings.UndoView.as_view(), name="api-table-change"),
    path(CLUB + "import/", imports.ImportView.as_view(), name="api-import"),
    path(CLUB + "import/preview/", imports.ImportPreviewView.as_view(), name="api-import-preview"),
    path(FILES, uploads.UploadsView.as_view(), name="api-import-files"),
    path(FILE, uploads.UploadView.as_view(), name="api-import-file"),
    path(FILE + "store/", uploads.StoreView.as_view(), name="api-import-store"),
    path(FILE + "step/", uploads.StepView.as_view(), name="api-import-step"),
    path(FILE + "stop/", uploads.StopView.as_view(), name="api-import-stop"),
]
