const set = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/).filter((word) => word !== ''))

/** English words that praise or describe goods of any kind, so that no trader can monopolize them. */
export const DESCRIPTIVE_WORDS = set(`
  able absolute active actual advanced affordable all always amazing authentic automatic available awesome basic beautiful
  better big bio bright budget bulk busy cheap cheaper cheapest choice city classic clean clear clever cold color colorful
  comfort comfortable comfy common compact complete convenient cool correct custom daily deluxe direct discount double dry dynamic
  early easy eco economic economy effective efficient elegant elite elegance essential exact excellent exclusive expert extra
  fair family famous fancy fast faster fastest fine first flexible fresh friendly full fun general gentle genuine good great green
  handy handmade happy healthy heavy high hot ideal important instant intelligent kids ladies large leading light lightweight little
  local long low lucky luxury luxurious magic max maxi mega men mens micro mild mini mobile modern multi natural nature new nice
  now organic original perfect personal popular portable power powerful practical precise premium pretty prime private professional
  proper pure quality quick quickly quiet rapid ready real reliable rich right royal safe safely secure select selected sharp short
  silent simple simply slim slow small smart smooth soft solid special speed speedy standard star strong super superb supreme sure
  sweet swift tasty thin tiny today top total traditional true trusted ultimate ultra unique universal useful value vintage warm
  wet white whole wholesale wonderful woman women womens young your youth zero`)

/** Places that buyers take for the origin of the goods. */
export const PLACES = set(`
  africa african alaska alpine alps america american amsterdam arabia arctic argentina asia asian athens atlanta atlantic australia
  australian austria bangkok barcelona bavaria bavarian beijing belgium belgian berlin boston brazil britain british brooklyn
  brussels budapest california california canada canadian caribbean chicago chile china chinese cologne colorado copenhagen croatia
  cyprus czech dallas danish delhi denmark dubai dublin dutch edinburgh egypt england english estonia europe european finland finnish
  florence florida france french geneva german germany ghana glasgow greece greek hamburg hawaii helsinki holland houston hungary
  iceland icelandic india indian indonesia ireland irish israel istanbul italia italian italy jakarta japan japanese kenya korea
  korean kyiv latvia lisbon lithuania london luxembourg lyon madrid malaysia malta manchester manila melbourne mexican mexico miami
  milan milano monaco montreal moscow mumbai munich naples nairobi nepal netherlands nigeria nordic norway norwegian oslo oxford
  pacific pakistan paris peru philippines poland polish porto portland portugal portuguese prague rio roma roman rome romania russia
  russian scandinavia scandinavian scotland scottish seattle seoul serbia shanghai siberia singapore slovakia slovenia spain spanish
  stockholm sweden swedish swiss switzerland sydney taiwan tallinn texas texan thai thailand tokyo toronto turkey turkish ukraine
  vancouver venice vienna vietnam vilnius wales warsaw welsh york zurich`)
