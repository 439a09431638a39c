/** Countries and languages by their standard codes. Client-safe. Listed here, so that server and browser show the same names. */

interface Place {
  value: string
  label: string
}

const COUNTRIES =
  'AF Afghanistan|AX Åland Islands|AL Albania|DZ Algeria|AS American Samoa|AD Andorra|AO Angola|' +
  'AI Anguilla|AQ Antarctica|AG Antigua and Barbuda|AR Argentina|AM Armenia|AW Aruba|AU Australia|' +
  'AT Austria|AZ Azerbaijan|BS Bahamas|BH Bahrain|BD Bangladesh|BB Barbados|BY Belarus|BE Belgium|' +
  'BZ Belize|BJ Benin|BM Bermuda|BT Bhutan|BO Bolivia|BA Bosnia and Herzegovina|BW Botswana|' +
  'BV Bouvet Island|BR Brazil|IO British Indian Ocean Territory|VG British Virgin Islands|BN Brunei|' +
  'BG Bulgaria|BF Burkina Faso|BI Burundi|KH Cambodia|CM Cameroon|CA Canada|CV Cape Verde|' +
  'BQ Caribbean Netherlands|KY Cayman Islands|CF Central African Republic|TD Chad|CL Chile|CN China|' +
  'CX Christmas Island|CC Cocos Islands|CO Colombia|KM Comoros|CG Congo (Brazzaville)|' +
  'CD Congo (Kinshasa)|CK Cook Islands|CR Costa Rica|CI Côte d’Ivoire|HR Croatia|CU Cuba|CW Curaçao|' +
  'CY Cyprus|CZ Czechia|DK Denmark|DJ Djibouti|DM Dominica|DO Dominican Republic|EC Ecuador|EG Egypt|' +
  'SV El Salvador|GQ Equatorial Guinea|ER Eritrea|EE Estonia|SZ Eswatini|ET Ethiopia|' +
  'FK Falkland Islands|FO Faroe Islands|FJ Fiji|FI Finland|FR France|GF French Guiana|' +
  'PF French Polynesia|TF French Southern Territories|GA Gabon|GM Gambia|GE Georgia|DE Germany|' +
  'GH Ghana|GI Gibraltar|GR Greece|GL Greenland|GD Grenada|GP Guadeloupe|GU Guam|GT Guatemala|' +
  'GG Guernsey|GN Guinea|GW Guinea-Bissau|GY Guyana|HT Haiti|HM Heard and McDonald Islands|HN Honduras|' +
  'HK Hong Kong|HU Hungary|IS Iceland|IN India|ID Indonesia|IR Iran|IQ Iraq|IE Ireland|IM Isle of Man|' +
  'IL Israel|IT Italy|JM Jamaica|JP Japan|JE Jersey|JO Jordan|KZ Kazakhstan|KE Kenya|KI Kiribati|' +
  'XK Kosovo|KW Kuwait|KG Kyrgyzstan|LA Laos|LV Latvia|LB Lebanon|LS Lesotho|LR Liberia|LY Libya|' +
  'LI Liechtenstein|LT Lithuania|LU Luxembourg|MO Macao|MG Madagascar|MW Malawi|MY Malaysia|' +
  'MV Maldives|ML Mali|MT Malta|MH Marshall Islands|MQ Martinique|MR Mauritania|MU Mauritius|' +
  'YT Mayotte|MX Mexico|FM Micronesia|MD Moldova|MC Monaco|MN Mongolia|ME Montenegro|MS Montserrat|' +
  'MA Morocco|MZ Mozambique|MM Myanmar|NA Namibia|NR Nauru|NP Nepal|NL Netherlands|NC New Caledonia|' +
  'NZ New Zealand|NI Nicaragua|NE Niger|NG Nigeria|NU Niue|NF Norfolk Island|KP North Korea|' +
  'MK North Macedonia|MP Northern Mariana Islands|NO Norway|OM Oman|PK Pakistan|PW Palau|PS Palestine|' +
  'PA Panama|PG Papua New Guinea|PY Paraguay|PE Peru|PH Philippines|PN Pitcairn|PL Poland|PT Portugal|' +
  'PR Puerto Rico|QA Qatar|RE Réunion|RO Romania|RU Russia|RW Rwanda|WS Samoa|SM San Marino|' +
  'ST São Tomé and Príncipe|SA Saudi Arabia|SN Senegal|RS Serbia|SC Seychelles|SL Sierra Leone|' +
  'SG Singapore|SX Sint Maarten|SK Slovakia|SI Slovenia|SB Solomon Islands|SO Somalia|ZA South Africa|' +
  'GS South Georgia and South Sandwich Islands|KR South Korea|SS South Sudan|ES Spain|LK Sri Lanka|' +
  'BL St. Barthélemy|SH St. Helena|KN St. Kitts and Nevis|LC St. Lucia|MF St. Martin|' +
  'PM St. Pierre and Miquelon|VC St. Vincent and Grenadines|SD Sudan|SR Suriname|' +
  'SJ Svalbard and Jan Mayen|SE Sweden|CH Switzerland|SY Syria|TW Taiwan|TJ Tajikistan|TZ Tanzania|' +
  'TH Thailand|TL Timor-Leste|TG Togo|TK Tokelau|TO Tonga|TT Trinidad and Tobago|TN Tunisia|TR Türkiye|' +
  'TM Turkmenistan|TC Turks and Caicos Islands|TV Tuvalu|UG Uganda|UA Ukraine|AE United Arab Emirates|' +
  'GB United Kingdom|US United States|UY Uruguay|UM US Outlying Islands|VI US Virgin Islands|' +
  'UZ Uzbekistan|VU Vanuatu|VA Vatican City|VE Venezuela|VN Vietnam|WF Wallis and Futuna|' +
  'EH Western Sahara|YE Yemen|ZM Zambia|ZW Zimbabwe'

const LANGUAGES =
  'af Afrikaans|sq Albanian|am Amharic|ar Arabic|hy Armenian|az Azerbaijani|bn Bangla|eu Basque|' +
  'be Belarusian|bs Bosnian|bg Bulgarian|my Burmese|yue Cantonese|ca Catalan|zh Chinese|hr Croatian|' +
  'cs Czech|da Danish|nl Dutch|en English|eo Esperanto|et Estonian|fil Filipino|fi Finnish|fr French|' +
  'gl Galician|ka Georgian|de German|el Greek|gn Guarani|gu Gujarati|ht Haitian Creole|ha Hausa|' +
  'he Hebrew|hi Hindi|hu Hungarian|is Icelandic|ig Igbo|id Indonesian|iu Inuktitut|ga Irish|it Italian|' +
  'ja Japanese|kn Kannada|kk Kazakh|km Khmer|rw Kinyarwanda|ko Korean|ku Kurdish|ky Kyrgyz|lo Lao|' +
  'la Latin|lv Latvian|lt Lithuanian|lb Luxembourgish|mk Macedonian|mg Malagasy|ms Malay|ml Malayalam|' +
  'mt Maltese|mi Māori|mr Marathi|mn Mongolian|nv Navajo|ne Nepali|no Norwegian|oc Occitan|or Odia|' +
  'ps Pashto|fa Persian|pl Polish|pt Portuguese|pa Punjabi|qu Quechua|ro Romanian|rm Romansh|' +
  'ru Russian|sm Samoan|sa Sanskrit|gd Scottish Gaelic|sr Serbian|si Sinhala|sk Slovak|sl Slovenian|' +
  'so Somali|es Spanish|sw Swahili|sv Swedish|ta Tamil|te Telugu|th Thai|bo Tibetan|ti Tigrinya|' +
  'to Tongan|tr Turkish|tk Turkmen|uk Ukrainian|ur Urdu|ug Uyghur|uz Uzbek|vi Vietnamese|cy Welsh|' +
  'wo Wolof|xh Xhosa|yi Yiddish|yo Yoruba|zu Zulu|mul Multiple languages|zxx No dialogue'

function read(list: string): readonly Place[] {
  return list.split('|').map((item) => {
    const space = item.indexOf(' ')
    return { value: item.slice(0, space), label: item.slice(space + 1) }
  })
}

/** Countries and territories (ISO 3166-1 alpha-2), by their English names. */
export const countryOptions = /* @__PURE__ */ read(COUNTRIES)

/** Languages of works (BCP 47), by their English names, with two answers that are not languages. */
export const languageOptions = /* @__PURE__ */ read(LANGUAGES)

const namesOf = (places: readonly Place[]) => new Map(places.map(({ value, label }) => [value, label]))
const countryNames = /* @__PURE__ */ namesOf(countryOptions)
const languageNames = /* @__PURE__ */ namesOf(languageOptions)

export function isCountryCode(code: string): boolean {
  return countryNames.has(code)
}

/** The country's name; the code itself if it is unknown. */
export function countryName(code: string): string {
  return countryNames.get(code) ?? code
}

export function isLanguageCode(code: string): boolean {
  return languageNames.has(code)
}

export function languageName(code: string): string {
  return languageNames.get(code) ?? code
}
