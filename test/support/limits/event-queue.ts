interface Event {
  at: number;
  run: () => void;
}

/** Events of a simulation, soonest first: a binary heap over virtual time. */
export class EventQueue {
  #heap: Event[] = [];

  add(at: number, run: () => void): void {
    const heap = this.#heap;
    const event = { at, run };
    let index = heap.length;
    heap.push(event);
    while (index > 0) {
      const parent = (index - 1) >> 1;
      const above = heap[parent];
      if (!above || above.at <= at) break;
      heap[index] = above;
      index = parent;
    }
    heap[index] = event;
  }

  next(): Event | undefined {
    const heap = this.#heap;
    const first = heap[0];
    const last = heap.pop();
    if (!first || !last || heap.length === 0) return first;
    let index = 0;
    for (;;) {
      const left = heap[2 * index + 1];
      const right = heap[2 * index + 2];
      if (!left) break;
      const goesRight = right !== undefined && right.at < left.at;
      const child = goesRight ? right : left;
      if (last.at <= child.at) break;
      heap[index] = child;
      index = 2 * index + (goesRight ? 2 : 1);
    }
    heap[index] = last;
    return first;
  }
}
