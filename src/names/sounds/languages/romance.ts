/** Spelling to sound in Spanish and Italian (see `rules.ts` for the notation). */
export const SPANISH = `
cc ks _E | ch C | ck k | c s _E | gu g _E | g h _E | h - | j h | ll j | ph f | ps s #_ | qu k _E | qu kw
rr r | sch S | sc s _E | sh S | th t | v b | x s #_ | y j _V | y i | z s | ou u`

export const ITALIAN = `
cch k | cci C _[aou] | cc C _E | ch k | ci C _[aou] | ck k | c C _E | ggi J _[aou] | gg J _E | gh g | gi J _[aou] | gli li | gn nj | g J _E
h - | j j | ph f | qu kw | sch sk | sci S _[aou] | sc S _E | sh S | s z V_V | th t | w v | zz ts | z ts`
