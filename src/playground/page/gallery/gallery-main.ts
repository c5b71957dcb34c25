import { render } from 'lit';
import { showDialog } from '../../../local-discord/page/dialogs/show-dialog.ts';
import { startLanguage } from '../../../local-discord/page/language/language.ts';
import { speak } from '../../../local-discord/page/language/texts.ts';
import { startTheme } from '../../../local-discord/page/language/theme.ts';
import { onChange } from '../../../local-discord/page/watch.ts';
import { ownText, ownTexts } from '../own-texts.ts';
import { CardTile } from './card-tile.ts';
import { GalleryState } from './gallery-state.ts';
import { galleryView } from './gallery-view.ts';

customElements.define('card-tile', CardTile);

const root = document.getElementById('page');
const state = new GalleryState();
let isScheduled = false;

onChange(scheduleDraw);
startTheme(scheduleDraw);
speak(ownTexts);
startLanguage();
document.title = ownText('galleryTitle');
await state.start();
window.addEventListener('popstate', () => state.follow());
draw();

function scheduleDraw(): void {
  if (isScheduled) return;
  isScheduled = true;
  queueMicrotask(() => {
    isScheduled = false;
    draw();
  });
}

function draw(): void {
  if (!root) return;
  render(galleryView(state), root);
  showDialog('#lightbox', state.picture !== undefined);
}
