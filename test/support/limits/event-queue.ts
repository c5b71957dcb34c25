interface Event {
  at: number;
  order?: number;
}

export interface Job extends Event {
  run: () => void;
}

/** Events of a simulation, soonest first, and at the same time by their order: a binary heap over virtual time. */
export class EventQueue<One extends Event> {
  #heap: One[] = [];

  add(event: One): void {
    const heap = this.#heap;
    let index = heap.length;
    heap.push(event);
    while (index > 0) {
      const parent = (index - 1) >> 1;
      const above = heap[parent];
      if (!above || !isBefore(event, above)) break;
      heap[index] = above;
      index = parent;
    }
    heap[index] = event;
  }

  next(): One | undefined {
    const heap = this.#heap;
    const first = heap[0];
    const last = heap.pop();
    if (!first || !last || heap.length === 0) return first;
    let index = 0;
    for (;;) {
      const left = heap[2 * index + 1];
      const right = heap[2 * index + 2];
      if (!left) break;
      const goesRight = right !== undefined && isBefore(right, left);
      const child = goesRight ? right : left;
      if (!isBefore(child, last)) break;
      heap[index] = child;
      index = 2 * index + (goesRight ? 2 : 1);
    }
    heap[index] = last;
    return first;
  }
}

function isBefore(one: Event, other: Event): boolean {
  return one.at < other.at || (one.at === other.at && (one.order ?? 0) < (other.order ?? 0));
}
