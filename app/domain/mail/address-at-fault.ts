/**
 * Whether a server's refusal means that the address does not exist; pure. An address that is given up by mistake locks its owner
 * out of all mail, so what is not clearly said is not taken for that: the codes of RFC 3463 are often generic, or wrong.
 */

/** No such mailbox, no such domain, malformed, moved, a domain that takes no mail, no longer in use. */
const GONE = /^5\.(?:1\.(?:1|2|3|6|10)|2\.1)$/
/** "Other or undefined", "no route", and codes of one server's own: the text decides. */
const UNSPECIFIC = /^5\.(?:0\.0|1\.0|1\.\d{3}|2\.0|3\.0|4\.4|5\.\d+)$/

/** What servers say of the sender, the connection, the content or the moment, whatever code they send with it. */
const ABOUT_US = new RegExp(
  [
    String.raw`\bsender\b(?! (?:id )?ok)|mail from\b|\bfrom:|\bspf\b|\bdkim\b|\bdmarc\b|\bsender-?id\b|authenticat|verif`,
    String.raw`\bpolic(?:y|ies)\b|\bspam|junk|bulk mail|unsolicited|\bvirus|malware|phish|reputation|blacklist|block[ -]?list|\bblock(?:ed|ing)\b|\brbl\b|\bdnsbl\b|spamhaus|spamcop|barracuda|banned|prohibited`,
    String.raw`\b(?:your|client|source|sending) (?:ip|host|server|network|mta|address)|\bip address|\bptr\b|reverse (?:dns|lookup|mapping)|\brdns\b|\bhelo\b|\behlo\b`,
    String.raw`quota|\bfull\b|storage|disk space|too large|too big|size (?:limit|exceed)|exceed|too many|\brate\b|frequen|limit`,
    String.raw`relay|\bloop|too many hops|hop count|temporar|try (?:again|later)|later\b|not available at|(?:service|server|system) (?:is )?(?:currently |temporarily )?unavailable|(?:couldn['’]?t|could not|cannot|can['’]t) create|time[ds]? ?out|refused by|access denied|not permitted|not allowed|permission|unauthori[sz]ed|not authori[sz]ed|restricted|whitelist|greylist|content|header|attachment`,
  ].join('|'),
  'i',
)

const WHO = String.raw`(?:user|users|recipient|recipients|mailbox|mailboxes|address|addresses|account|accounts|addressee|person|e-?mail address|username|userid|local part|id|alias|customer|subscriber)`
/** Words that say it without a code. */
const NO_SUCH = new RegExp(
  [
    String.raw`\bno such (?:\w+ )?${WHO}\b`,
    String.raw`\b(?:unknown|non-?existent|invalid|bad destination|unrouteable|undeliverable|unrecogni[sz]ed|nonexistent) (?:\w+ ){0,2}${WHO}\b`,
    String.raw`\b${WHO}\b[^.;]{0,60}?\b(?:is |was |are )?(?:unknown|not found|not known|invalid|doesn['’]?t exist|does not exist|do not exist|not exist|might not exist any longer|wasn['’]?t found|has moved|non-?existent|not recogni[sz]ed|could not be found|couldn['’]?t be found|not listed|terminated|deleted|expired|no longer (?:valid|active|exists?|available|in use))\b`,
    String.raw`\bthis address no longer accepts mail\b`,
    // Exchange Online so says that its directory does not have the address.
    String.raw`\brecipient address rejected: access denied\b`,
    String.raw`\bno (?:mailbox|account|user|recipient)\b(?: here)?`,
    String.raw`\bnot (?:a )?(?:valid|known|our) (?:mailbox|user|recipient|customer|address|account)\b`,
    String.raw`\b(?:does not|doesn['’]?t) have an? (?:[\w.-]{1,80} )?(?:account|mailbox)\b`,
    String.raw`\bhost (?:or domain name )?(?:unknown|not found)\b|\b(?:domain|host)(?: name)? (?:does not exist|not found)\b|\bno such (?:domain|host)\b|\bdomain is not reachable\b|\bunknown host\b|\binvalid domain\b`,
  ].join('|'),
  'i',
)

/** Links, which say why; addresses and hosts, which may be called anything. */
const NAMES =
  /(?<link>\bhttps?:\/\/\S{1,2000})|(?<address><?\b[^\s<>@]{1,64}@[\w.-]{1,253}>?)|(?<host>(?<![\w.-])(?=[\d.-]{0,63}[a-z])[\w-]{1,63}(?:\.[\w-]{1,63}){1,8})|(?<number>\[[\da-f.:]{2,45}\])/gi
/** What a server says of the address, in words that elsewhere are of us. */
const OF_THE_ADDRESS = /\brelay recipient table\b|\brecipient address rejected: access denied\b/gi
/** Exchange Online's code beside the words above. */
const NO_ACCESS = '5.4.1'
/** Said for good of an address that does not exist, with a code for a while. */
const UNKNOWN_FOR_NOW = /^4\.1\.1$/

/** The text with every name replaced by what it is the name of. */
function inGeneral(text: string): string {
  const general = text.replace(NAMES, (name: string, link?: string, address?: string, host?: string) =>
    link ? name : address ? 'address' : host ? 'name' : ' ',
  )
  return general.replace(/[ \t\r\n]{1,100}/g, ' ')
}

/** `status` is the report's own field; `text` is what the server said. */
export function addressAtFault({ status, text }: { status: string; text: string }): boolean {
  const words = inGeneral(text)
  if (ABOUT_US.test(words.replace(OF_THE_ADDRESS, ' '))) return false
  const said = [...text.matchAll(/(?<![\d.])[245]\.\d{1,3}\.\d{1,3}(?![\d.]*\d)/g)].map(([code]) => code)
  const codes = said.filter((code) => !UNSPECIFIC.test(code))
  if (codes.length === 0 && status !== '' && !UNSPECIFIC.test(status)) codes.push(status)
  const inWords = NO_SUCH.test(words)
  if (codes.length === 0) return inWords
  return codes.every((code) => GONE.test(code) || (inWords && (UNKNOWN_FOR_NOW.test(code) || code === NO_ACCESS)))
}
