interface UpstreamAddresses {
  playerApiRoots: readonly string[];
  imageSources: readonly string[];
}

export function createSourceNamer({ playerApiRoots, imageSources }: UpstreamAddresses) {
  const patterns = imageSources.map(patternOf);
  return (url: string): string => {
    const index = patterns.findIndex((pattern) => pattern.test(url));
    if (index >= 0) return `source-${index + 1}`;
    const number = playerApiRoots.findIndex((root) => url.startsWith(root));
    return ['player-api', 'player-api-2'][number] ?? 'unknown';
  };
}

function patternOf(template: string): RegExp {
  const parts = template.split(/\{(?:id|kind)\}/);
  const literals = parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${literals.join('[\\w-]+')}$`);
}
