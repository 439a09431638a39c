/** Other names of countries and languages. Client-safe; a browser fetches it only for a field with a search. */

const COUNTRIES =
  'AE UAE,U.A.E.,Emirates|AT Österreich|BE Belgique,België|BL Saint Barthélemy|BN Brunei Darussalam|BR Brasil|' +
  'CC Keeling Islands|CD DRC,Democratic Republic of the Congo,Zaire|CG Republic of the Congo|' +
  'CH Schweiz,Suisse,Svizzera|CI Ivory Coast|CN PRC,People’s Republic of China|CV Cabo Verde|' +
  'CZ Czech Republic|DE Deutschland|DK Danmark|ES España|FI Suomi|FK Malvinas|' +
  'GB UK,U.K.,Great Britain,Britain,England,Scotland,Wales,Northern Ireland|GR Hellas|HR Hrvatska|' +
  'HU Magyarország|IE Éire,Republic of Ireland|IN Bharat|IT Italia|JP Nippon|KH Kampuchea|' +
  'KN Saint Kitts and Nevis|KP DPRK,Korea (North)|KR Korea,Republic of Korea|LC Saint Lucia|LK Ceylon|' +
  'MF Saint Martin|MK Macedonia|MM Burma|MO Macau|NL Holland,The Netherlands|NO Norge|NZ Aotearoa|' +
  'PL Polska|PM Saint Pierre and Miquelon|RU Russian Federation|SE Sverige|SH Saint Helena|' +
  'SX Saint Martin (Dutch)|SZ Swaziland|TH Siam|TL East Timor|TR Turkey|TW Formosa|' +
  'US USA,U.S.A.,America,United States of America|VA Holy See|VC Saint Vincent|VN Viet Nam'

const LANGUAGES =
  'bn Bengali|ca Valencian|de Deutsch|el Hellenic|es Castilian,Español|fa Farsi,Dari|fil Tagalog|' +
  'fr Français|ga Gaelic,Gaeilge|he Ivrit|iu Inuit|ja Nihongo|ku Kurmanji,Sorani|ms Malaysian|' +
  'mul Multilingual,Mixed|my Myanmar|nl Flemish|no Bokmål,Nynorsk|or Oriya|pt Brazilian|ro Moldovan|' +
  'sw Kiswahili|yue Hong Kong|zh Mandarin,Putonghua|zxx Silent,None,Without words'

const read = (list: string) =>
  new Map(
    list.split('|').map((item) => {
      const space = item.indexOf(' ')
      return [item.slice(0, space), item.slice(space + 1).split(',')] as const
    }),
  )

export const countrySynonyms = /* @__PURE__ */ read(COUNTRIES)
export const languageSynonyms = /* @__PURE__ */ read(LANGUAGES)
