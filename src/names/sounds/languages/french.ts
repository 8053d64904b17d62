/** Spelling to sound in French (see `rules.ts` for the notation). */
export const FRENCH = `
aill aj | ail aj _# | ain en _[#C] | aim en _[#C] | ai e | ay e _[#C] | ault o _# | aux o _# | aud o _# | au o | an an _[#C] | am an _[bp]
cch k | cc ks _E | ch k _[lr] | ch S | ck k | c s _E
ds - _# | d - V_# | d - [nr]_#
eaux o _# | eau o | eill ej | eil ej _# | ein en _[#C] | eu e | ei e | ey e | er e C_# | ez e _# | et e _# | ent an _# | es - C_# | e - V_# | e - C_# | en an _C | em an _[bp] | ee e
ge Z _[aou] | gu g _E | gn nj | g Z _E | g - n_#
h -
ille ij _# | ill ij _ | im en _[bp] | ien jen _# | in en _[#C] | j Z
oeu e | oe e | oi wa | oy waj _V | ouill uj | ou u | om on _[bp]
ph f | p - V_# | ps s #_ | qu k | q k
ss s | sc s _E | sh S | s z V_V | s - _# | sch S
tion sion | th t | ts - _# | tz ts | t - V_# | t - [nr]_#
um en _[bp] | un en _[#C] | x - u_# | xc ks _E
ym en _[bp] | yn en _C | y j #_V | y j V_V | z - e_#`
