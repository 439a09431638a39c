import { expect, test } from 'vitest'
import { addressAtFault } from './address-at-fault.ts'

test.each([
  ['5.1.1', ''],
  ['5.1.10', ''],
  ['5.2.1', '550 5.2.1 The account is disabled'],
  ['5.1.1', '550 5.1.1 Requested action not taken: mailbox unavailable'],
  // The report's own code is generic, and the server's words are not.
  ['5.0.0', '550 5.1.1 <a@example.org>: Recipient address rejected'],
  ['5.0.0', '550 User unknown'],
  ['5.0.0', '554 This user doesn’t have an example.org account'],
  ['5.1.351', '550 5.1.351 Remote server returned unknown recipient -> 550 <a@example.org>: User unknown'],
  ['5.4.4', 'Host or domain name not found. Name service error: Host not found'],
  ['', '550 no such user here'],
  // Exchange Online, whose directory does not have the address.
  ['5.4.1', '550 5.4.1 [a@example.org]: Recipient address rejected: Access denied [mx1.example.net]'],
  // Postfix, with words that elsewhere are of us.
  ['5.1.1', '550 5.1.1 <a@example.org>: Recipient address rejected: User unknown in relay recipient table'],
  ['4.1.1', '450 4.1.1 <a@example.org>: Recipient address rejected: User unknown in local recipient table'],
  // Names of hosts and addresses say nothing.
  ['', 'host mx1.antispam-limit.example[192.0.2.1] said: 550 5.1.1 <full.storage@example.org>: User unknown'],
  ['5.0.0', 'Host mx.relay.example.net not found'],
  ['', '550 5.1.1 unknown or illegal alias: a@example.org'],
  ['', '553 sorry, this address no longer accepts mail'],
  ['5.1.6', '550 5.1.6 <a@example.org>: Destination mailbox has moved, no forwarding address'],
])('the address is at fault by %s “%s”', (status, text) => {
  expect(addressAtFault({ status, text })).toBe(true)
})

test.each([
  ['5.1.8', '501 5.1.8 Sender address rejected'],
  ['5.1.7', '550 5.1.7 Invalid address of the sender'],
  ['5.1.1', '550 Sender address rejected: User unknown'],
  ['5.0.0', '550 5.7.1 SPF check failed'],
  ['5.1.1', '552 5.2.2 Over quota'],
  ['5.2.0', '552 Mailbox is full'],
  ['5.0.0', ''],
  ['5.1.0', ''],
  ['5.4.4', ''],
  ['5.1.1', '550 5.1.1 Mail from 192.0.2.7 refused, see the blocklist'],
  ['5.1.1', '550 Your IP has no reverse DNS'],
  ['5.1.1', '550 5.1.1 Message looks like spam'],
  ['5.1.1', '554 DMARC policy of the domain'],
  ['5.1.2', 'Host not found, try again'],
  ['5.3.2', '550 Service currently unavailable'],
  ['5.1.1', '550 Too many recipients'],
  ['5.4.6', '554 routing loop detected'],
  ['5.7.1', '550 5.7.1 Recipient address rejected: Access denied'],
  ['4.1.1', '450 4.1.1 Busy'],
  ['5.1.3', '553 http://www.spamhaus.example/query/bl?ip=192.0.2.7'],
  ['', '550 From: domain is invalid'],
  // It may be the sender's domain.
  ['', '553 example.org does not exist'],
  ['', '550 Verification failed for <awards@example.org>: unrouteable address'],
  ['', '550 Not today'],
  ['', '550 5.1.1 unknown user; 550 5.7.1 blocked for your domain'],
])('the address is not at fault by %s “%s”', (status, text) => {
  expect(addressAtFault({ status, text })).toBe(false)
})
