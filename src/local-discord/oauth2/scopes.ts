/** Supported scopes, as the consent page words them. */
const served = new Map([
  ['identify', 'see your name and avatar'],
  ['email', 'see your email address'],
  ['guilds', 'know which servers you’re in'],
  ['guilds.join', 'join servers for you'],
  ['guilds.members.read', 'read your nickname and roles in servers'],
  ['connections', 'see your accounts elsewhere'],
  ['role_connections.write', 'tell servers about your account elsewhere'],
  ['openid', 'confirm who you are'],
  ['bot', 'add its bot to a server'],
  ['applications.commands', 'create commands'],
]);

export function listUnknown(scopes: readonly string[]): string[] {
  return scopes.filter((scope) => !served.has(scope));
}

export function describeScope(scope: string): string {
  return served.get(scope) ?? scope;
}

export function readScopes(text = ''): string[] {
  return [...new Set(text.split(/[ +]/).filter(Boolean))];
}
