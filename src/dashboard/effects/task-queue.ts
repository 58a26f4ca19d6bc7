export class TaskQueue {
  #last: Promise<unknown> = Promise.resolve();

  next<T>(task: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(task);
    this.#last = turn.catch(() => undefined);
    return turn;
  }
}
