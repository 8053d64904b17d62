/** TLDs looked at when a check names none; each has an RDAP server. */
export const DEFAULT_TLDS: readonly string[] = ['com', 'net', 'org', 'io', 'co', 'app', 'dev', 'ai', 'xyz']
