interface UpstreamAddresses {
  playerApiRoot: string;
  /** Address templates with `{id}` and optionally `{kind}`, as in IMAGE_SOURCES. */
  imageSources: readonly string[];
}

/** Names the upstream of an address: `source-1` and so on in the order of the templates, `player-api`, or `unknown`. */
export function createSourceNamer({ playerApiRoot, imageSources }: UpstreamAddresses) {
  const patterns = imageSources.map(patternOf);
  return (url: string): string => {
    const index = patterns.findIndex((pattern) => pattern.test(url));
    if (index >= 0) return `source-${index + 1}`;
    return url.startsWith(playerApiRoot) ? 'player-api' : 'unknown';
  };
}

function patternOf(template: string): RegExp {
  const parts = template.split(/\{(?:id|kind)\}/);
  const literals = parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${literals.join('[\\w-]+')}$`);
}
