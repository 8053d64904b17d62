/**
 * Legal forms by ISO 3166-1 alpha-2 code: lower case, without accents and dots, words separated by one space, forms
 * separated by a comma. Written in the country's own script.
 */
const FORMS: Readonly<Record<string, string>> = {
  GB: `limited, ltd, unlimited, public limited company, plc, limited liability partnership, llp, limited partnership, lp,
    community interest company, cic, community interest public limited company, community interest plc,
    charitable incorporated organisation, cio, right to manage, rtm, right to enfranchisement, rte,
    industrial and provident society, co operative society, community benefit society, eeig,
    european economic interest grouping, investment company with variable capital, icvc,
    open ended investment company, oeic, cyfyngedig, cyf, anghyfyngedig, cwmni cyfyngedig cyhoeddus, ccc,
    cwmni buddiant cymunedol, cbc, cwmni buddiant cymunedol cyhoeddus cyfyngedig, cwmni buddiant cymunedol ccc,
    partneriaeth atebolrwydd cyfyngedig, pac, partneriaeth cyfyngedig, cwmni rtm cyfyngedig, hawl i ryddfreiniad`,
  IE: `limited, ltd, teoranta, teo, plc, public limited company, cuideachta phoibli theoranta, cpt, dac,
    designated activity company, clg, company limited by guarantee, uc, unlimited company, llp, lp`,
  US: `inc, incorporated, corp, corporation, co, company, ltd, limited, llc, limited liability company, lp, llp, lllp,
    limited partnership, pllc, pc, professional corporation, pbc, public benefit corporation, na`,
  CA: 'inc, incorporated, incorporee, corp, corporation, co, company, ltd, limited, ltee, limitee, ulc, llp, lp, senc, sencrl',
  AU: 'pty ltd, pty limited, proprietary limited, pty, ltd, limited, nl, inc, incorporated',
  NZ: 'limited, ltd, lp, inc, incorporated',
  ZA: 'pty ltd, proprietary limited, pty, ltd, limited, cc, npc, inc, soc ltd, rf',
  IN: 'private limited, pvt ltd, pvt limited, p ltd, limited, ltd, llp, opc private limited, opc pvt ltd',
  SG: 'pte ltd, pte limited, private limited, limited, ltd, llp, lp, pte',
  HK: 'limited, ltd, 有限公司',
  MY: 'sdn bhd, sendirian berhad, bhd, berhad, plt',
  NG: 'limited, ltd, plc, gte, ltd gte, unlimited',
  KE: 'limited, ltd, plc, llp',
  AE: 'llc, fz llc, fzco, fze, fzc, dmcc, pjsc, pjs, est, establishment, ذ م م, ش م ع',
  SA: 'llc, ltd, co ltd, est, cjsc, jsc',
  IL: `ltd, limited, בעמ, בע מ`,
  DE: `gmbh, gesellschaft mit beschrankter haftung, gmbh & co kg, gmbh & co ohg, gmbh & co kgaa, ug, ug haftungsbeschrankt,
    unternehmergesellschaft, ag, aktiengesellschaft, kgaa, ag & co kgaa, se & co kgaa, kg, kommanditgesellschaft, ohg, gbr,
    egbr, eg, e k, ek, ekfm, ekfr, e v, ev, ggmbh, gag, partg, partgmbb, mbh, stiftung, se`,
  AT: `gmbh, gesmbh, ges mbh, gmbh & co kg, ag, aktiengesellschaft, kg, og, eu, e u, gen, flexco, flexkapg, mbh, se, verein`,
  CH: `ag, sa, gmbh, sarl, sagl, kg, klg, kommag, genossenschaft, stiftung, verein, aktiengesellschaft, societe anonyme,
    societa anonima, ltd, llc, limited`,
  LI: 'ag, gmbh, anstalt, stiftung, trust reg, aktiengesellschaft',
  FR: `sa, sas, sasu, sarl, eurl, sci, snc, scs, sca, scop, scic, selarl, selas, scp, gie, ei, eirl, societe anonyme,
    societe par actions simplifiee, societe a responsabilite limitee, societe civile immobiliere, et cie, & cie, cie, se`,
  BE: `sa, nv, srl, bv, bvba, sprl, scrl, cvba, sc, cv, snc, vof, scs, commv, asbl, vzw, aisbl, ivzw, sprlu, naamloze vennootschap,
    besloten vennootschap, societe anonyme, se`,
  LU: 'sa, sarl, sarl s, sca, scs, scsp, se, sas, gie, scoop, societe anonyme',
  NL: `bv, b v, nv, vof, cv, besloten vennootschap, naamloze vennootschap, stichting, vereniging, cooperatie, cooperatie ua,
    ua, ba, maatschap, eenmanszaak, se`,
  IT: `spa, srl, srls, sapa, snc, sas, scarl, scpa, soc coop, societa cooperativa, societa per azioni,
    societa a responsabilita limitata, societa a responsabilita limitata semplificata, ss, onlus, srl unipersonale, se`,
  ES: `sa, sl, slu, sau, slne, sll, sal, s coop, sociedad anonima, sociedad limitada, sociedad de responsabilidad limitada,
    sociedad limitada unipersonal, srl, sc, cb, aie, scoop`,
  PT: 'sa, lda, limitada, unipessoal lda, sociedade unipessoal lda, sociedade anonima, sgps, sgps sa, crl, ace',
  BR: 'ltda, limitada, sa, eireli, me, epp, mei, ltda me, ltda epp, sociedade anonima, slu',
  MX: `sa de cv, s de rl de cv, s de rl, sapi de cv, sab de cv, sa, sc, ac, sas de cv, sas, sofom enr, sociedad anonima de capital variable`,
  AR: 'sa, srl, sas, sau, sociedad anonima, sociedad de responsabilidad limitada, sca',
  CL: 'spa, sa, ltda, limitada, eirl, sociedad anonima',
  CO: 'sas, sa, ltda, limitada, esp, sociedad por acciones simplificada',
  PE: 'sac, saa, sa, srl, eirl',
  SE: 'ab, aktiebolag, hb, handelsbolag, kb, kommanditbolag, ek for, ekonomisk forening, publ, ab publ, enskild firma',
  NO: 'as, asa, ans, da, enk, ks, ba, sa, nuf, aksjeselskap, allmennaksjeselskap, stiftelse',
  DK: 'aps, as, is, ks, ivs, amba, ps, aktieselskab, anpartsselskab, fmba, fond, smba',
  FI: 'oy, oyj, ab, abp, oy ab, ab oy, ky, ay, osk, tmi, osakeyhtio, julkinen osakeyhtio, kommandiittiyhtio, ry, rf',
  IS: 'ehf, hf, ohf, slf, sf, ses, slhf, einkahlutafelag, hlutafelag',
  EE: 'ou, as, fie, tu, uu, mtu, sa, osauhing, aktsiaselts',
  LV: 'sia, as, ik, ps, ks, sabiedriba ar ierobezotu atbildibu, akciju sabiedriba',
  LT: 'uab, ab, mb, ii, vsi, tub, kub, uzdaroji akcine bendrove, akcine bendrove',
  PL: `sp z oo, spolka z oo, spolka z ograniczona odpowiedzialnoscia, sa, spolka akcyjna, sp k, sp komandytowa, sp j, sp p, ska,
    spolka komandytowa, spolka jawna, sp z oo sp k, spolka z ograniczona odpowiedzialnoscia spolka komandytowa, psa,
    prosta spolka akcyjna`,
  CZ: 'sro, spol sro, spolecnost s rucenim omezenym, as, akciova spolecnost, vos, ks, druzstvo, zs, zu',
  SK: 'sro, spol sro, spolocnost s rucenim obmedzenym, as, akciova spolocnost, vos, ks, jsa',
  HU: 'kft, korlatolt felelossegu tarsasag, zrt, nyrt, rt, bt, kkt, kht, nonprofit kft, ec, ev',
  RO: 'srl, srl d, sa, snc, scs, sca, pfa, ii, societate cu raspundere limitata',
  BG: 'оод, еоод, ад, еад, ет, сд, кд, кда, дззд, ood, eood, ad, ead, et',
  GR: 'αε, επε, ικε, οε, εε, ανωνυμη εταιρεια, ae, epe, ike, ee, oe, sa, sole shareholder pc, pc',
  CY: 'limited, ltd, plc, λτδ, llc',
  HR: 'doo, jdoo, dd, jtd, kd, obrt',
  SI: 'doo, dd, dno, kd, sp, zavod',
  RS: 'doo, ad, od, kd, pr, доо, ад',
  TR: 'as, anonim sirketi, ltd sti, limited sirketi, ltd, kollektif sirketi, koll sti, kom sti',
  RU: `ооо, оао, зао, пао, ао, нпао, ип, тоо, гуп, муп, ано, нко, общество с ограниченной ответственностью, акционерное общество,
    публичное акционерное общество, закрытое акционерное общество, индивидуальныи предприниматель, ooo, oao, zao, pao, ao, llc, ojsc, pjsc, cjsc, jsc`,
  UA: `тов, тзов, пат, прат, ат, фоп, пп, дп, товариство з обмеженою відповідальністю, приватне акціонерне товариство, llc, tov`,
  BY: 'ооо, оао, зао, одо, уп, чуп, ип',
  KZ: 'тоо, ао, жшс, ип, llp, jsc, too',
  JP: '株式会社, 有限会社, 合同会社, 合資会社, 合名会社, kabushiki kaisha, kk, godo kaisha, gk, yugen kaisha, yk, co ltd, inc, ltd',
  CN: '有限公司, 有限责任公司, 股份有限公司, 集团有限公司, co ltd, company limited, ltd, limited',
  TW: '有限公司, 股份有限公司, co ltd, inc, ltd, corporation, corp',
  KR: '주식회사, 유한회사, 유한책임회사, 합자회사, 주, co ltd, inc, ltd, corporation, corp',
  VN: 'tnhh, cong ty tnhh, cong ty co phan, jsc, co ltd, company limited, llc, ctcp',
  TH: 'co ltd, company limited, pcl, public company limited, บริษัท, จำกัด, มหาชน',
  ID: 'pt, cv, tbk, ud, fa, persero, perseroan terbatas',
  PH: 'inc, incorporated, corp, corporation, co, opc, ltd',
}

const split = (list: string): string[] => list.split(',').map((form) => form.trim().replace(/\s+/g, ' '))

const byCountry = new Map(
  Object.entries(FORMS).map(([country, list]) => [country, longestFirst(split(list))]),
)
const UNION = 'se, sce, eeig, european economic interest grouping, societas europaea'
/** Two-letter forms that are rarely a word of a name; the others count only if the country is known. */
const SHORT = new Set('sa ag ab as oy bv nv kg lp se ou kk co ад ао'.split(' '))
const everywhere = longestFirst(
  [...new Set([...byCountry.values(), split(UNION)].flat())].filter(
    (form) => form.length > 2 || SHORT.has(form),
  ),
)

/**
 * Legal forms of a jurisdiction (ISO 3166-1 alpha-2; for `US-DE` the country counts), the one with most words
 * first. For no jurisdiction, for `EU` and for one that is not listed: all but the shortest.
 */
export function legalForms(jurisdiction: string | null): readonly string[] {
  return byCountry.get((jurisdiction ?? '').slice(0, 2).toUpperCase()) ?? everywhere
}

function longestFirst(forms: readonly string[]): string[] {
  const words = (form: string) => form.split(' ').length
  return [...forms].sort((a, b) => words(b) - words(a) || b.length - a.length || (a < b ? -1 : 1))
}
