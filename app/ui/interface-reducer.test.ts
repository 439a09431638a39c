import { expect, test } from 'vitest'
import { initialInterfaceState, interfaceReducer } from '#app/ui/interface-reducer.ts'

test('starts as specified', () => {
  expect(initialInterfaceState).toEqual({
    isModalOpen: false,
    openedModalId: '',
    isMobileSidebarOpen: false,
    headerTitle: '',
    selectedTicketPrice: 0,
    ticketPriceDeadline: '',
    membershipTypesOptions: [],
    paymentState: 'invoices',
    membersUrl: '',
  })
})

test('opening a modal sets flag and id; closing clears both', () => {
  const open = interfaceReducer(initialInterfaceState, { type: 'modalOpened', id: 'withdraw' })
  expect(open).toMatchObject({ isModalOpen: true, openedModalId: 'withdraw' })
  expect(interfaceReducer(open, { type: 'modalClosed' })).toEqual(initialInterfaceState)
})

test('closing can keep the id', () => {
  const open = interfaceReducer(initialInterfaceState, { type: 'modalOpened', id: 'withdraw' })
  const closed = interfaceReducer(open, { type: 'modalClosed', keepId: true })
  expect(closed).toMatchObject({ isModalOpen: false, openedModalId: 'withdraw' })
})

test('a setter changes its own field only', () => {
  const changed = interfaceReducer(initialInterfaceState, {
    type: 'set',
    changes: { paymentState: 'refunds' },
  })
  expect(changed).toEqual({ ...initialInterfaceState, paymentState: 'refunds' })
})
