/** A setting as it may be shown: an address with a password shows `***` in its place. */
export const withoutPassword = <T extends string | number | boolean>(value: T): T | string =>
  typeof value === 'string' ? value.replace(/^([a-z][a-z0-9+.-]*:\/\/[^/?#:@]*:)[^/?#]*@/i, '$1***@') : value;
