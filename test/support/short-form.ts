/** What a long test uses; `NAMECHECK_TEST_SHORT=true` selects the short form, which takes a minute or two. */
export const inShort = <T>(whole: T, short: T): T =>
  process.env.NAMECHECK_TEST_SHORT === 'true' ? short : whole
