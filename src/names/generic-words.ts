/**
 * Words, in Latin letters, that describe what a business is or does but do not identify it. They weigh less than
 * the rest of a mark or company name (EUIPO Guidelines, part C, section 2, chapter 4: elements of weak distinctive
 * character; TMEP §1207.01(b)(viii)).
 */
export const GENERIC_WORDS: ReadonlySet<string> = new Set(
  `the a an and of for by to in at de la le les des du der die das und und et y e il el los las di
  group groups gruppe groupe grupo gruppo holding holdings company companies co corp corporation inc incorporated
  ltd limited llc llp plc gmbh ag sa sas sarl srl spa bv nv oy ab as aps kg ug se pty kk
  trading trade trader traders commerce commercial enterprise enterprises business industries industry industrial
  international global worldwide world national europe european america american usa uk gb eu
  shop shops store stores market markets mart outlet boutique mall bazaar retail sales sale deals
  online web site website internet net digital cyber cloud app apps mobile software hardware data ai tech techs
  technology technologies technik technologie it systems system solutions solution services service servicing
  consulting consultants consultancy consultant advisors advisory advice partners partner associates agency agencies
  studio studios design designs media marketing advertising creative production productions film films music
  lab labs laboratory laboratories research institute academy school university college education learning training
  bank banking finance financial capital invest investment investments insurance credit fund funds pay payments
  property properties estate estates realty homes home house houses building construction rental rentals rent hire
  hotel hotels travel travels tours tour tourism holidays resort resorts restaurant restaurants cafe coffee bar grill
  kitchen pizza food foods bakery catering wine wines beer brewing brewery drinks
  health healthcare care medical clinic clinics pharma pharmacy dental fitness gym sport sports wellness beauty spa
  salon cosmetics fashion clothing clothes wear apparel shoes footwear jewelry jewellery
  auto autos automotive car cars motor motors vehicles logistics transport transportation shipping freight delivery
  express cargo airlines air energy power electric electrical electronics solar gas oil water
  engineering manufacturing machines machinery equipment supply supplies products product goods parts tools
  foundation trust charity club society association union network networks hub center centre point
  team brand brands official original new best pro plus premium`
    .split(/\s+/)
    .filter((word) => word !== ''),
)
