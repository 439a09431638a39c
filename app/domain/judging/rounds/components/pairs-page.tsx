import { Form, Link } from '@remix-run/react'
import type { PairsPage } from '../pairs/pairs-page.server.ts'
import type { pairSchema } from '../schema.ts'
import { RoundNotice } from './round-notice.tsx'
import { HeadPicture } from '#app/domain/catalogue/works/components/head-picture.tsx'
import { answeringPath } from '#app/domain/judging/reviews/entry-in-list.ts'
import { ALTERNATE, WATCHING } from '#app/domain/judging/reviews/labels.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { Button, ButtonRow, LinkButton } from '#app/ui/button.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import type { FormOf } from '#app/ui/form-fields.ts'
import { countText } from '#app/ui/format/plural.ts'
import { ListResults } from '#app/ui/list-results.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { DataTable } from '#app/ui/table.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'

export const PAIR_FORM = 'round-pair'
const CANT_TELL = 'Can’t tell'

interface PairsProps {
  page: PairsPage
  form: FormOf<typeof pairSchema>
}

/** Two entries beside each other, of which a judge says which is better, and what they answered so far. */
export function Pairs({ page, form }: PairsProps) {
  const { gives, categoryId, notAsked } = page
  return (
    <>
      <RoundNotice {...page} />
      {gives ? null : <Notice tone="plain">{page.role === null ? WATCHING : ALTERNATE}</Notice>}
      {notAsked > 0 ? (
        <Notice
          title={countText(notAsked, 'entry needs your conflict answer', 'entries need your conflict answer')}
        >
          <Link to={href('/judges/conflicts/:categoryId', { categoryId })}>Answer the questions</Link> to
          compare them.
        </Notice>
      ) : null}
      {gives ? (
        <>
          <Notice tone="plain" title={page.partText}>
            {page.termsText}{' '}
            {page.isDone
              ? 'You have made all that are asked for. You can go on while the round is open.'
              : null}
          </Notice>
          {page.mayAnswer && !page.pair ? <NoPair page={page} /> : null}
          {page.mayAnswer && (page.pair || saysDone(page)) ? <PairForm page={page} form={form} /> : null}
          <OwnAnswers page={page} />
        </>
      ) : null}
      <p>
        <LinkButton kind="quiet" to={href('/judges/judge/:categoryId', { categoryId })}>
          Back to the list
        </LinkButton>
      </p>
    </>
  )
}

/** Without comparisons left a judge whose last ones no longer count says that they are done. */
const saysDone = ({ isDone, finished }: PairsPage) => isDone && !finished

function NoPair({ page: { notAsked, made } }: { page: PairsPage }) {
  return (
    <EmptyState title="No entries left to compare">
      {notAsked > 0
        ? 'Answer your conflict questions to compare more entries.'
        : made === 0
          ? 'It takes two entries that are yours to judge.'
          : 'You have compared each of your entries with each other.'}
    </EmptyState>
  )
}

function PairForm({ page, form }: PairsProps) {
  const { pair, again, round, version, categoryId } = page
  return (
    // Another answer, or another pair, makes another form.
    <Form method="post" className="stack" {...form.props} key={`${version} ${again ? 'again' : 'next'}`}>
      <input type="hidden" name={form.name('round')} value={round.id} />
      <input type="hidden" name={form.name('version')} value={version} />
      {pair ? (
        <>
          <input type="hidden" name={form.name('left')} value={pair.left.publicId} />
          <input type="hidden" name={form.name('right')} value={pair.right.publicId} />
          <h2>{again ? 'Your answer about these two' : 'Which of these two is better?'}</h2>
          {again ? (
            <p>
              {again.better === null ? CANT_TELL : `Better: ${again.better}`}
              {' · '}
              <DateTime value={again.answeredAt} />
            </p>
          ) : null}
          <div className="pair">
            <Side side={pair.left} kind={page.kind} value="left" form={form} />
            <Side side={pair.right} kind={page.kind} value="right" form={form} />
          </div>
          <ButtonRow>
            <Button kind="secondary" name={form.name('answer')} value="same">
              {CANT_TELL}
            </Button>
            {again ? (
              <>
                <Button kind="quiet" name={form.name('answer')} value="back">
                  Withdraw this answer
                </Button>
                <LinkButton kind="quiet" to={href('/judges/answers/:categoryId', { categoryId })}>
                  Go on with the next two
                </LinkButton>
              </>
            ) : null}
          </ButtonRow>
        </>
      ) : null}
      {saysDone(page) ? (
        <div>
          <Button kind={pair ? 'secondary' : 'primary'} name={form.name('answer')} value="done">
            I am done
          </Button>
        </div>
      ) : null}
    </Form>
  )
}

interface SideProps {
  side: NonNullable<PairsPage['pair']>['left']
  kind: PairsPage['kind']
  value: 'left' | 'right'
  form: PairsProps['form']
}

function Side({ side: { publicId, code, title, picture }, kind, value, form }: SideProps) {
  return (
    <section className="stack stack-tight" aria-label={title}>
      <HeadPicture picture={picture} kind={kind} />
      <h3>
        <Link to={answeringPath(publicId)}>
          <bdi>{title}</bdi>
        </Link>
      </h3>
      <p className="hint">{code}</p>
      <Button name={form.name('answer')} value={value} block>
        <span>
          Better: <bdi>{title}</bdi>
        </span>
      </Button>
    </section>
  )
}

function OwnAnswers({ page }: { page: PairsPage }) {
  const { categoryId } = page
  if (page.count === 0) return null
  return (
    <>
      <h2>Your answers</h2>
      <div className="short-rows">
        <ListResults
          list={page.list}
          count={page.count}
          noun={{ one: 'comparison', other: 'comparisons' }}
          empty={null}
        >
          <DataTable
            caption="Your answers"
            captionHidden
            rows={page.rows}
            rowKey={({ version }) => version}
            columns={[
              {
                header: 'Entries',
                long: true,
                cell: ({ left, right }) => (
                  <>
                    <Link to={answeringPath(left.publicId)}>{left.title}</Link>
                    <small>{left.code}</small>
                    <Link to={answeringPath(right.publicId)}>{right.title}</Link>
                    <small>{right.code}</small>
                  </>
                ),
              },
              { header: 'Better', long: true, cell: ({ better }) => better ?? CANT_TELL },
              {
                header: 'Answered',
                cell: ({ answeredAt }) => <DateTime value={answeredAt} style="short" />,
              },
              ...(page.mayAnswer
                ? [
                    {
                      header: 'Change',
                      headerHidden: true,
                      cell: ({ version, left, right }: PairsPage['rows'][number]) => (
                        <LinkButton
                          kind="quiet"
                          size="xs"
                          to={withQuery(href('/judges/answers/:categoryId', { categoryId }), {
                            answer: version,
                          })}
                        >
                          Change
                          <VisuallyHidden>
                            {' '}
                            {left.title}, {right.title}
                          </VisuallyHidden>
                        </LinkButton>
                      ),
                    },
                  ]
                : []),
            ]}
          />
        </ListResults>
      </div>
    </>
  )
}
