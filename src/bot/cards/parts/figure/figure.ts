import { joinLayers, type Layer } from '../../engine/blend.ts';
import { layoutBody } from './body.ts';
import { layoutOthers, layoutPet, layoutWeapon } from './companions.ts';
import type { FigurePlace } from './piece.ts';
import { layoutPrints } from './prints.ts';
import type { Figure } from './read-figure.ts';

export async function layoutFigure(figure: Figure, place: FigurePlace): Promise<Layer[]> {
  const { mode, worn, others } = figure;
  const showsAll = place.shows !== 'worn';
  if (mode === 'prints') return layoutPrints(picturesOf(figure, showsAll), place);
  return joinLayers([
    worn.weapon && showsAll ? layoutWeapon(worn.weapon, place) : [],
    layoutBody(figure, place),
    worn.pet && showsAll ? layoutPet(worn.pet, place) : [],
    showsAll ? layoutOthers(others, place) : [],
  ]);
}

function picturesOf({ worn, others }: Figure, showsAll: boolean) {
  const { head, face, top, bottom, shoes, weapon, pet } = worn;
  const onBody = [head, ...(head && !showsAll ? [] : [face]), top, bottom, shoes];
  const pieces = showsAll ? [...onBody, weapon, pet, ...others] : onBody;
  return pieces.flatMap((piece) => piece?.picture ?? []);
}
