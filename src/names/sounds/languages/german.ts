/** Spelling to sound in German (see `rules.ts` for the notation). */
export const GERMAN = `
aeu oi | ae a | ai ai | ay ai | au au
b p _# | c ts _E | chs ks | ch k #_[aorl] | ch S #_[ei] | ch h | ck k
dt t | d t _#
eu oi | ei ai | ey ai
ng ng | g k _# | gh g | h - V_ | ie i | oe o | ou u | ph f | qu kv | q k
rh r | sch S | sh S | sp Sp #_ | st St #_ | ss s | s z #_V | s z V_V
tsch C | tion tsion | th t | tz ts | ue u C_C | v f #_ | v f _# | w v | y i | y j #_V | zz ts | z ts`
