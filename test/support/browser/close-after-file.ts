import { afterAll } from 'vitest';
import { closeSharedPages } from './open-browser-page.ts';
import { closeSharedWorld } from './open-page-on-world.ts';

afterAll(closeSharedPages);
afterAll(closeSharedWorld);
