/** The TLDs of a check that names none, unless the setting `NAMECHECK_TLDS` replaces them. Each has an RDAP server. */
export const DEFAULT_TLDS: readonly string[] = ['com', 'net', 'org', 'io', 'co', 'app', 'dev']
