import { DateTime } from '#app/ui/date-time.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'

interface EventFactsProps {
  startsAt: Date | string
  endsAt: Date | string
  timezone: string
  venue: string
  address: string
  onlineUrl: string | null
}

/** When and where an event is, in its own zone and the reader's. */
export function EventFacts({ startsAt, endsAt, timezone, venue, address, onlineUrl }: EventFactsProps) {
  return (
    <DefinitionList
      items={[
        { term: 'Starts', value: <DateTime value={startsAt} zone={timezone} /> },
        { term: 'Ends', value: <DateTime value={endsAt} zone={timezone} /> },
        ...(venue
          ? [
              {
                term: 'Where',
                value: (
                  <>
                    {venue}
                    {address ? (
                      <>
                        <br />
                        <small>{address}</small>
                      </>
                    ) : null}
                  </>
                ),
              },
            ]
          : []),
        ...(onlineUrl
          ? [
              {
                term: 'Online',
                value: (
                  <a href={onlineUrl} rel="noopener">
                    {onlineUrl}
                  </a>
                ),
              },
            ]
          : []),
      ]}
    />
  )
}
