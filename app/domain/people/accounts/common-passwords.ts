/** The most common passwords; `password-rules` also finds them joined, with digits, signs and swapped letters. */
const WORDS =
  'password passwort passwd pass motdepasse contrasena senha parola wachtwoord haslo salasana losenord kennwort ' +
  'secret geheim welcome willkommen bienvenue hello hallo goodbye login logon signin access admin administrator root ' +
  'master manager user guest test testing tester demo sample example default change changeme letmein openup open sesame ' +
  'qwerty qwertz azerty qwertyuiop asdf asdfgh asdfghjkl zxcvbn zxcvbnm keyboard computer laptop internet network server ' +
  'system security secure private account online google facebook twitter youtube amazon apple microsoft windows linux ' +
  'samsung android iphone nokia sony nintendo playstation xbox minecraft fortnite roblox pokemon pikachu naruto sasuke ' +
  'love lovely lover loveyou iloveyou iloveu myself family mother father mommy daddy sister brother friend friends forever ' +
  'baby babygirl babyboy sweet sweetie honey sugar angel angels heart hearts kisses princess prince queen king kitty kitten ' +
  'puppy doggy monkey dragon tiger lion eagle falcon panther wolf horse dolphin shark spider snake butterfly bunny rabbit ' +
  'chicken turtle elephant penguin unicorn rainbow sunshine sunflower flower flowers rose daisy lily summer winter spring ' +
  'autumn january february march april may june july august september october november december monday tuesday wednesday ' +
  'thursday friday saturday sunday christmas birthday holiday vacation weekend morning midnight football soccer baseball ' +
  'basketball hockey tennis golf swimming running skating cricket rugby liverpool arsenal chelsea manchester united barcelona ' +
  'realmadrid juventus milan bayern dortmund yankees cowboys lakers steelers patriots eagles packers raiders redsox ' +
  'superman batman spiderman ironman hulk wolverine avengers marvel starwars starwars skywalker vader jedi yoda matrix ' +
  'harrypotter hogwarts gandalf frodo hobbit disney mickey minnie donald simba mustang corvette ferrari porsche mercedes ' +
  'toyota honda yamaha harley jordan michael michelle jennifer jessica ashley amanda daniel david robert william charles ' +
  'thomas andrew matthew joshua anthony joseph richard christopher nicholas alexander alexandra stephanie elizabeth natalie ' +
  'samantha victoria hannah sophie sophia olivia emma charlie george harry oliver jack james john peter paul mark martin ' +
  'maria anna laura sara sarah nicole melissa andrea carlos fernando alejandro ricardo eduardo antonio francesco giuseppe ' +
  'america american canada england london paris berlin germany france italy spain mexico brasil brazil india pakistan china ' +
  'japan australia newyork california texas florida chicago boston dallas houston hollywood freedom liberty justice peace ' +
  'jesus christ jesuschrist god godisgood bible blessed blessing faith hope church heaven angelo amen lucky luckyone winner ' +
  'champion success money rich dollar diamond diamonds golden silver bronze crystal pearl orange banana strawberry cherry ' +
  'lemon apple chocolate cookie cookies coffee pepper cheese pizza candy vanilla peanut pumpkin potato tomato whiskey ' +
  'vodka beer music guitar piano metallica nirvana slipknot beatles eminem rockstar rockandroll hiphop dance dancer singer ' +
  'shadow killer hunter ranger warrior ninja samurai pirate knight wizard magic phantom ghost zombie vampire devil demon ' +
  'monster legend hero legendary power thunder lightning storm hurricane ocean river mountain forest island beach planet ' +
  'galaxy universe cosmos rocket space trust trustno nothing something anything everything whatever never always together ' +
  'people world earth student school teacher college university office company business work working please thanks thankyou ' +
  'blahblah abc abcd abcdef bigdog biggie buddy buster cooper maggie bailey rocky ginger tigger snoopy scooter jasper ' +
  'merlin sparky smokey pepper chester bandit shadow lucky animation animator award awards cinema movie movies studio film'

/** Words that count only beside one of the above. */
const SMALL_LABELS =
  'a i u n my me is in it to of on the this that and you your our we are am be no not so one for from'

/** Whole phrases. */
const PHRASES =
  'correcthorsebatterystaple nevergonnagiveyouup maytheforcebewithyou onceuponatime abracadabra ihavenopassword ' +
  'idontknowmypassword iforgotmypassword supercalifragilisticexpialidocious thequickbrownfox tobeornottobe ' +
  'loremipsumdolor openthedoor pleaseletmein lordoftherings gameofthrones doctorwho hakunamatata carpediem ' +
  'veniv1divici venividivici donttreadonme livelaughlove areyoukiddingme howareyoutoday nicetomeetyou fuckyoufuckyou ' +
  'fuckoffanddie motherfucker antidisestablishmentarianism thisisnotapassword tellmewhy wonderwall bohemianrhapsody ' +
  'stairwaytoheaven hotelcalifornia smellsliketeenspirit showmethemoney teletubbies spongebob spongebobsquarepants ' +
  'powerrangers transformers charliebrown backstreetboys justinbieber onedirection taylorswift lionelmessi ' +
  'cristianoronaldo wrestlemania undertaker shawnmichaels johncena'

const split = (words: string) => words.split(' ')

export const commonText: ReadonlySet<string> = new Set(split(WORDS))
export const smallText: ReadonlySet<string> = new Set(split(SMALL_LABELS))
export const commonPhrases: ReadonlySet<string> = new Set(split(PHRASES))
