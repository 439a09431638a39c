import { agreementBlocks } from '../rules.ts'

/** An agreement's text as headings and paragraphs, never as markup. */
export function AgreementText({ body }: { body: string }) {
  return (
    <>
      {agreementBlocks(body).map((block, index) =>
        block.kind === 'heading' ? <h2 key={index}>{block.text}</h2> : <p key={index}>{block.text}</p>,
      )}
    </>
  )
}
