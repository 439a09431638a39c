/** The metadata of a picture, as XMP with the fields of IPTC Photo Metadata. */

export interface PictureFacts {
  title: string
  /** What it shows. */
  alt: string
  /** "Photo: Ada Vale / Tin Lanterns" */
  credit: string
  /** Who gives it out. */
  award: string
}

const SIGNS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** Text as XML has it: without the control characters that XML does not take. */
export function xmlText(text: string): string {
  return text
    .replace(/[^\P{Cc}\n\t]|[\uFFFE\uFFFF]|\p{Cs}/gu, '')
    .replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? '')
}

const inLanguage = (text: string) =>
  `<rdf:Alt><rdf:li xml:lang="x-default">${xmlText(text)}</rdf:li></rdf:Alt>`

/** The packet that is written into a picture: title, description, credit line, rights and source. */
export function xmpOf({ title, alt, credit, award }: PictureFacts): string {
  return `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"
  xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" xmlns:Iptc4xmpCore="http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/">
<dc:title>${inLanguage(title)}</dc:title>
<dc:description>${inLanguage(alt)}</dc:description>
<dc:rights>${inLanguage(credit)}</dc:rights>
<Iptc4xmpCore:AltTextAccessibility>${inLanguage(alt)}</Iptc4xmpCore:AltTextAccessibility>
<photoshop:Credit>${xmlText(credit)}</photoshop:Credit>
<photoshop:Source>${xmlText(award)}</photoshop:Source>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>`
}
