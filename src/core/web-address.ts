/** Whether a host name is this machine itself: what goes there crosses no network. */
export const isLoopback = (hostname: string): boolean =>
  /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);

/** An address of the web without a name and a password in it; undefined for anything else. */
export function webAddress(text: string): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isWeb = url && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
  return isWeb ? url : undefined;
}

/** Whether what is sent to an address can be read on its way by nobody else: it is encrypted, or stays on this machine. */
export const isPrivateWay = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));

/** The origin of a page as a browser names it: scheme, host and port, and no path; undefined for anything else. */
export function webOrigin(text: string): string | undefined {
  const url = webAddress(text);
  return url && url.pathname === '/' && url.search === '' && url.hash === '' ? url.origin : undefined;
}
