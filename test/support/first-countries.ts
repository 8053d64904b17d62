/** Forty countries of six continents, in any of which a first check reaches a verdict. */
export const FIRST_COUNTRIES =
  'AE AR AT AU BE BG BR CA CH CL CN CZ DE DK EE EG ES FI FR GR HR HU IE IL IN IS IT JP KR MX NL NZ PL PT SE SG TR UA US ZA'.split(
    ' ',
  )
