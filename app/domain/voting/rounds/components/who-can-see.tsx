import { DateTime } from '#app/ui/date-time.tsx'

export interface SealedFacts {
  /** Since when ballots are encrypted to the key holders; `null`: they are not. */
  since: Date | string | null
  /** From the first save on, and not only since some were saved. */
  fromFirst: boolean
}

/** Says in plain words who could see what of a vote, and when. */
export function WhoCanSee({ sealed }: { sealed: SealedFacts }) {
  return (
    <>
      <h2>Who can see your vote</h2>
      <p>
        Your choices are stored encrypted, without your name. No page, file or email shows them to anyone but
        you: not to admins, and not to observers. Admins and observers see how many have voted in a category,
        never who chose what and never who leads. Your receipt code is random and tells nothing of your
        choices.
      </p>
      {sealed.since ? <Sealed {...sealed} since={sealed.since} /> : <NotSealed />}
    </>
  )
}

function Sealed({ since, fromFirst }: SealedFacts & { since: Date | string }) {
  return (
    <>
      <p>
        Two key holders of the award have to open the ballots together, each with a passphrase that is not on
        the server. They do so to count, after voting has closed. Until then no one can tell what you chose or
        who leads: not even a person with the whole server, its database, its keys, its logs and its backups.{' '}
        {fromFirst ? (
          'This holds for every ballot of this vote from the first save.'
        ) : (
          <>
            This holds since <DateTime value={since} />. Ballots saved before that were encrypted again then.
            A copy of the database from before could be read by a person who also has the server’s key.
          </>
        )}
      </p>
      <p>
        What remains: the server knows in which categories you have saved something, not what. Your choice
        passes through it when you save it and when you review it, so a person who changes its software could
        read what is saved from that day. Two key holders who break the rules together, with a person who runs
        the server, could read single ballots.
      </p>
      <p>
        Your own choices are shown only in the browser you saved them in, until you sign out. With your ballot
        code you can open them in another one. If you lose the code, your choices count all the same.
      </p>
    </>
  )
}

function NotSealed() {
  return (
    <p>
      The key that opens ballots is on the server now. A person who runs the server, or gets hold of its
      database and that key together, can therefore read whose ballot says what and who leads. A copy of the
      database alone does not tell it. This ends when two key holders have set their passphrases before voting
      ends: all ballots are then encrypted to them, and this page says since when.
    </p>
  )
}
