import { root } from '../../shared/contract/routes.ts';
import { imageEndpoint } from './image.ts';

export const itemImageEndpoint = { ...imageEndpoint, path: root.item };
