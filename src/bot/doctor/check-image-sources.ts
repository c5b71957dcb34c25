import { soundPicture } from '../../shared/pictures/decode.ts';
import { ask } from './ask.ts';
import type { Check } from './check.ts';
import { type Finding, failed, note, ok, problem } from './finding.ts';

export const checkImageSources: Check = {
  name: 'Image sources',
  needs: ['IMAGE_SOURCES'],
  async run({ config: { imageSources, playerApi }, timeoutMs }) {
    if (imageSources.length === 0)
      return note('IMAGE_SOURCES is empty: pictures come from the player API alone');
    return Promise.all(
      imageSources.map((template, index) =>
        checkSource(template, `source ${index + 1}`, { userAgent: playerApi.userAgent, timeoutMs }),
      ),
    );
  },
};

async function checkSource(
  template: string,
  name: string,
  request: { userAgent: string; timeoutMs: number },
): Promise<Finding> {
  const url = template.replaceAll('{id}', '1300000051').replaceAll('{kind}', 'pet');
  const answer = await ask(url, { ...request, isPublicOnly: true }).catch(failed);
  if ('verdict' in answer) return problem(`${name}: ${answer.message}. Check IMAGE_SOURCES.`);
  if (answer.status === 404) return note(`${name} answers, but has no picture of item 1300000051`);
  if (answer.status !== 200) return problem(`${name} answers with no picture (status ${answer.status})`);
  return soundPicture(answer.body, 'pet').then(
    () => ok(`${name} serves pictures`),
    (error: unknown) =>
      problem(`${name} serves no usable picture: ${failed(error).message}. Check IMAGE_SOURCES.`),
  );
}
