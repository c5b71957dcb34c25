import { type ElementPart, noChange } from 'lit';
import { Directive, directive } from 'lit/directive.js';

/** Scrolls a list to the entry highlighted by the arrow keys. */
class KeepInView extends Directive {
  render(_isActive: boolean): unknown {
    return noChange;
  }

  override update({ element }: ElementPart, [isActive]: [boolean]): unknown {
    if (isActive) queueMicrotask(() => element.scrollIntoView({ block: 'nearest' }));
    return noChange;
  }
}

export const keepInView = directive(KeepInView);
