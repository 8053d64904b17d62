/** Spelling to sound in English (general knowledge of the language; see `rules.ts` for the notation). */
export const ENGLISH = `
a ei _Ce# | a ei _Ces# | aigh ei | augh o | ai ei | ay ei | au o | aw o _[#CE] | alk ok | a a
bb b | bt t _#
cc ks _E | cch k | ch k _[lr] | ch C | ck k | cq k | cious Sus | cian San _# | c s _E
dge J | dg J | ed id [td]_# | ed ed #C_# | ed d C_#
eigh ei | eau o | ee i | ea i | ei ei | ey i C_# | ey ei | eu u | ew u | e i #C_# | e i #CC_# | e i _Ce#
ed d V_# | e - C_# | e - C_s# | er er
gh g #_ | gh - | gn n #_ | gn n _# | gg g | g g #_i[flrv] | g g #_et | gue g _# | geous Jus | gious Jus | gu g _E | g J _E
h - V_# | h - V_C | h - r_
igh ai | ie ai #C_# | ie i | i ai _Ce# | i ai _Ces# | i ai #C_# | i ai _nd# | i ai _ld# | i ai #_# | ir er _[C#]
j J
kn n #_ | le el C_#
mb m _# | mc mak #_C | mn m _# | mn n #_
oo u | ough uf #[rt]_ | ough uf n_# | ough u hr_ | ough au b_# | ough o | ould ud | oul ul | ou au | ow o _# | ow o [lr]_n# | ow au | oa o | oe o _# | oi oi | oy oi | our or | ous us _# | or er C_# | o o
ph f | pn n #_ | ps s #_ | pt t #_
que k _# | qu kw
re er C_# | rh r | r er C_#
ssion Son | sch S _[lmntw] | sch sk | sc s _E | sh S | sion Zon | sure Zer V_# | stle sel _#
tch C | tious Sus | tion Son | ture Cer _# | th t
ue u _# | ue u _s# | ui i [bg]_ | ui u | u ju #_CV | ur er _[C#]
wh h _o | wh w | wr r #_ | w - o_
x eks #_C | x z #_ | xc ks _E
y ai _Ce# | y ai _Ces# | y ai #C_# | y ai #CC_# | y j #_V | y j V_V | yr er _[C#]
zz z`
