import { openPage } from './open-page.ts';

await openPage();
