// Rows wait here in their order, and leave one by one, each when the server has answered for it.
const FIRST_PAUSE = 2000;
const LONGEST_PAUSE = 30000;

export class Queue {
  /** `send(job)` answers true when the job is done with, false when it has to wait and be tried again. */
  constructor(send) {
    this.send = send;
    this.jobs = [];
    this.isRunning = false;
    this.isStopped = false;
    this.pause = FIRST_PAUSE;
    addEventListener("online", () => this.again());
  }

  get isEmpty() {
    return this.jobs.length === 0;
  }

  /** A newer job for a row takes the place of one that has not left yet. */
  add(job) {
    const waiting = this.jobs.slice(this.isRunning ? 1 : 0).find((one) => one.row === job.row);
    if (waiting) Object.assign(waiting, job);
    else {
      this.jobs.push(job);
      job.row.queued += 1;
    }
    this.run();
  }

  /** Tries at once what was waiting for its next try. */
  again() {
    this.pause = FIRST_PAUSE;
    clearTimeout(this.timer);
    this.run();
  }

  stop() {
    this.isStopped = true;
    clearTimeout(this.timer);
  }

  async run() {
    if (this.isRunning || this.isStopped) return;
    clearTimeout(this.timer);
    this.isRunning = true;
    while (this.jobs.length && (await this.send(this.jobs[0]))) {
      this.jobs.shift().row.queued -= 1;
      this.pause = FIRST_PAUSE;
    }
    this.isRunning = false;
    if (this.jobs.length && !this.isStopped) this.wait();
  }

  wait() {
    this.timer = setTimeout(() => this.run(), this.pause);
    this.pause = Math.min(2 * this.pause, LONGEST_PAUSE);
  }
}
