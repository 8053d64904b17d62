export type MeaningWord = {
  /** In Latin letters, as speakers write or commonly transliterate it; a slash separates spellings. */
  word: string
  meaning: string
  /** Vulgar or insulting: also matched inside longer words. */
  coarse?: true
}

const words = (list: string): MeaningWord[] =>
  list
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [word = '', meaning = ''] = line.split(' = ')
      const coarse = word.startsWith('!')
      return coarse ? { word: word.slice(1), meaning, coarse } : { word, meaning }
    })

/**
 * Words that would harm a brand, by language. `!` marks vulgar ones. The list is common knowledge of each language,
 * written for this product. It is far from complete, and the analysis says so.
 */
export const BAD_WORDS: Readonly<Record<string, readonly MeaningWord[]>> = {
  English: words(`
    !fuck = vulgar word for sexual intercourse
    !shit = vulgar word for excrement
    !cunt = vulgar insult
    !bitch = insult
    !whore = insult, prostitute
    nazi = follower of National Socialism
    piss = vulgar word for urine
    crap = coarse word for rubbish
    cock = vulgar word for penis
    dick = vulgar word for penis
    tit/tits = vulgar word for breasts
    slut = insult
    arse = vulgar word for buttocks
    wank = vulgar word for masturbation
    poo/poop = excrement
    puke = vomit
    turd = vulgar word for excrement
    scam = fraud
    fraud = fraud
    rape = rape
    kill = kill
    dead = dead
    death = death
    cancer = cancer
    poison = poison
    isis = name of a terrorist group`),
  German: words(`
    mist = manure, rubbish
    gift = poison
    !scheisse/scheiss = vulgar word for excrement
    !arschloch = insult
    arsch = vulgar word for buttocks
    !fotze = vulgar insult
    !wichser = vulgar insult
    puff = brothel
    pups = fart
    kot = excrement
    tot/tod = dead, death
    mord = murder
    dreck = dirt, rubbish
    nutte = prostitute
    doof = stupid
    pleite = bankrupt
    pannen/panne = breakdown
    latte = slang for erection, also a coffee
    sau = sow, an insult
    dieb = thief`),
  French: words(`
    !merde = vulgar word for excrement
    !putain = vulgar word for prostitute
    !salope = vulgar insult
    !connard = vulgar insult
    con = vulgar insult, idiot
    cul = vulgar word for buttocks
    bite = vulgar word for penis
    chatte = vulgar word for the female sex
    pet = fart
    caca = childish word for excrement
    moche = ugly
    nul = worthless
    mort = dead
    vol = theft, also flight
    pute = prostitute
    laid = ugly
    sida = AIDS`),
  Spanish: words(`
    puta/puto = vulgar word for prostitute
    !mierda = vulgar word for excrement
    !pendejo = vulgar insult
    !cabron = vulgar insult
    !joder = vulgar word for sexual intercourse
    culo = vulgar word for buttocks
    caca = childish word for excrement
    moco = nasal mucus
    pedo = fart
    pajero = vulgar insult, masturbator
    tonto = stupid
    feo = ugly
    muerte = death
    verga = vulgar word for penis
    polla = vulgar word for penis
    zorra = insult, vixen
    malo/mala = bad
    ladron = thief`),
  Portuguese: words(`
    !merda = vulgar word for excrement
    !caralho = vulgar word for penis
    !foda = vulgar word for sexual intercourse
    puta = vulgar word for prostitute
    pinto = slang for penis
    bicha = insult for gay men (Brazil)
    cona = vulgar word for the female sex
    cu = vulgar word for anus
    buceta = vulgar word for the female sex
    morte = death
    feio = ugly
    peido = fart
    porra = vulgar exclamation, semen`),
  Italian: words(`
    !cazzo = vulgar word for penis
    !stronzo = vulgar insult
    !vaffanculo = vulgar insult
    !puttana = vulgar word for prostitute
    figa = vulgar word for the female sex
    fica = vulgar word for the female sex
    culo = vulgar word for buttocks
    merda = vulgar word for excrement
    troia = vulgar insult, sow
    brutto/brutta = ugly
    morte = death
    pirla = insult, fool
    sega = vulgar word for masturbation, also saw
    ladro = thief
    cesso = vulgar word for toilet`),
  Dutch: words(`
    !klootzak = vulgar insult
    !godverdomme = curse
    kut = vulgar word for the female sex
    lul = vulgar word for penis
    hoer = prostitute
    stront = vulgar word for excrement
    dood = dead
    stom = stupid
    slet = insult
    kak = vulgar word for excrement
    neuken = vulgar word for sexual intercourse
    vies = dirty`),
  Swedish: words(`
    !fitta = vulgar word for the female sex
    !javla = swear word
    kuk = vulgar word for penis
    skit = vulgar word for excrement
    hora = prostitute
    knulla = vulgar word for sexual intercourse
    fis = fart
    ful = ugly
    kiss = childish word for urine
    bajs = childish word for excrement`),
  Norwegian: words(`
    !faen = swear word
    !fitte = vulgar word for the female sex
    pikk = vulgar word for penis
    dritt = vulgar word for excrement
    hore = prostitute
    promp = fart
    stygg = ugly`),
  Danish: words(`
    !fisse = vulgar word for the female sex
    pik = vulgar word for penis
    lort = vulgar word for excrement
    roev = vulgar word for buttocks
    grim = ugly
    prut = fart
    slut = end`),
  Finnish: words(`
    !perkele = swear word
    !vittu = vulgar word for the female sex
    !saatana = swear word
    paska = vulgar word for excrement
    perse = vulgar word for buttocks
    huora = prostitute
    pieru = fart
    kuolema = death
    ruma = ugly`),
  Polish: words(`
    !kurwa = vulgar word for prostitute
    !chuj/huj = vulgar word for penis
    !pierdol = stem of a vulgar word
    dupa = vulgar word for buttocks
    cipa = vulgar word for the female sex
    gowno = vulgar word for excrement
    kupa = excrement
    trup = corpse
    brzydki = ugly
    smierc = death`),
  Czech: words(`
    !kurva = vulgar word for prostitute
    !picus = vulgar insult
    prdel = vulgar word for buttocks
    hovno = vulgar word for excrement
    kokot = vulgar word for penis
    pica = vulgar word for the female sex
    smrt = death
    blbec = idiot
    prd = fart`),
  Russian: words(`
    !blyad/blyat = vulgar word for prostitute
    !pizda = vulgar word for the female sex
    !khuy/huy/xuy/hui = vulgar word for penis
    !mudak = vulgar insult
    !govno = vulgar word for excrement
    zhopa/jopa = vulgar word for buttocks
    suka = bitch, insult
    durak = fool
    smert = death
    vor = thief
    trup = corpse
    lokh/loh = sucker
    gad = vile person
    bzdet = to fart`),
  Ukrainian: words(`
    !hivno = vulgar word for excrement
    !kurva = vulgar word for prostitute
    dupa = vulgar word for buttocks
    smert = death
    zlodiy = thief`),
  Hungarian: words(`
    !fasz = vulgar word for penis
    !kurva = vulgar word for prostitute
    !geci = vulgar word for semen
    segg = vulgar word for buttocks
    szar = vulgar word for excrement
    pina = vulgar word for the female sex
    fing = fart
    halal = death
    csunya = ugly`),
  Romanian: words(`
    !pizda = vulgar word for the female sex
    !pula = vulgar word for penis
    !muie = vulgar word for oral sex
    cur = vulgar word for buttocks
    cacat = vulgar word for excrement
    prost = stupid
    urat = ugly
    moarte = death`),
  Turkish: words(`
    !siktir = vulgar insult
    !orospu = vulgar word for prostitute
    am = vulgar word for the female sex
    sik = vulgar word for penis
    got = vulgar word for buttocks
    bok = vulgar word for excrement
    osuruk = fart
    pis = dirty
    olum = death
    aptal = stupid
    pic = bastard`),
  Greek: words(`
    !malaka/malakas = vulgar insult
    !gamoto = swear word
    !mouni = vulgar word for the female sex
    skata/skato = vulgar word for excrement
    kolos = vulgar word for buttocks
    poutana = vulgar word for prostitute
    klania = fart
    thanatos = death`),
  Arabic: words(`
    !sharmuta/sharmouta = vulgar word for prostitute
    kus/kuss/kos = vulgar word for the female sex
    zibb/zebi = vulgar word for penis
    khara/khra = vulgar word for excrement
    kalb = dog, an insult
    haram = forbidden by religion
    himar = donkey, an insult
    mawt = death`),
  Hebrew: words(`
    !sharmuta = vulgar word for prostitute
    zona = prostitute
    kus = vulgar word for the female sex
    zayin = vulgar word for penis
    hara = vulgar word for excrement
    mavet = death`),
  Hindi: words(`
    !chutiya = vulgar insult
    !madarchod = vulgar insult
    !bhenchod = vulgar insult
    lund = vulgar word for penis
    gandu = vulgar insult
    gand = vulgar word for buttocks
    gadha = donkey, an insult
    chor = thief
    maut = death
    tatti = excrement`),
  Japanese: words(`
    !chinko/chinpo = vulgar word for penis
    !manko = vulgar word for the female sex
    kuso = excrement, swear word
    baka = fool
    unko/unchi = excrement
    shine = sounds like "die!"
    shi = death, also four
    buta = pig
    busu = ugly woman
    ahou/aho = idiot
    onara = fart`),
  Chinese: words(`
    !caonima = vulgar insult
    shabi = vulgar insult
    si = sounds like death, with another tone
    ben dan = fool
    gou = dog, used as an insult
    fangpi = to fart
    jiba = vulgar word for penis`),
  Korean: words(`
    !ssibal/sibal = vulgar swear word
    !gaesaekki = vulgar insult
    byeongsin = vulgar insult
    ddong = excrement
    babo = fool
    boji = vulgar word for the female sex
    jaji = vulgar word for penis`),
  Indonesian: words(`
    !kontol = vulgar word for penis
    !memek = vulgar word for the female sex
    !bangsat = vulgar insult
    tai = vulgar word for excrement
    anjing = dog, used as an insult
    babi = pig, used as an insult
    mati = dead
    bodoh = stupid
    kentut = fart`),
  Vietnamese: words(`
    lon = written without accents, vulgar word for the female sex
    cac = written without accents, vulgar word for penis
    dit = written without accents, vulgar word for sexual intercourse
    chet = dead
    cut = written without accents, excrement`),
  Tagalog: words(`
    !putangina = vulgar insult
    tae = excrement
    gago = fool
    bobo = stupid
    patay = dead
    utot = fart`),
}
