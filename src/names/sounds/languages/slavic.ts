/** Spelling to sound in Polish, and in romanized Russian (see `rules.ts` for the notation). */
export const POLISH = `
b p _# | ch h | ci C _V | cz C | ck k | c ts | dzi J _V | dz J _[iz] | dz dz | d t _# | ng ng | g k _# | ni nj _V | ph f | qu kw
rz Z | szcz SC | sz S | si S _V | sh S | th t | tz ts | w f _# | w v | x ks | y i | zi Z _V | zh Z | z s _#`

export const RUSSIAN = `
b p _# | ch C | ck k | c s _E | d t _# | ng ng | g k _# | iy i _# | ij i _# | kh h | ph f | qu kv
shch SC | sch SC | sh S | th t | ts ts | tz ts | v f _# | w v | x ks | ya ja | ye je #_ | yo jo | yu ju | yi i | yy i _# | y j V_# | y i | zh Z | z s _# | j Z _[aou]`
