import { type ElementPart, noChange } from 'lit';
import { Directive, directive } from 'lit/directive.js';

/** Scrolls the list of an entry that the arrows have reached, so that it is seen. */
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
