import { INITIAL_PAYMENT_STATE } from '#app/constants.ts'

export interface MembershipTypeOption {
  value: string
  label: string
}

/** What parts of the page share in the browser and no server knows (specification 3). */
export interface InterfaceState {
  isModalOpen: boolean
  openedModalId: string
  isMobileSidebarOpen: boolean
  headerTitle: string
  selectedTicketPrice: number
  /** Empty when unset. */
  ticketPriceDeadline: string
  membershipTypesOptions: readonly MembershipTypeOption[]
  paymentState: string
  /** The only one kept across reloads, in session storage. */
  membersUrl: string
}

export const initialInterfaceState: InterfaceState = {
  isModalOpen: false,
  openedModalId: '',
  isMobileSidebarOpen: false,
  headerTitle: '',
  selectedTicketPrice: 0,
  ticketPriceDeadline: '',
  membershipTypesOptions: [],
  paymentState: INITIAL_PAYMENT_STATE,
  membersUrl: '',
}

/** Fields that are simply set. The modal's two go together and have their own events. */
export type SettableInterfaceState = Omit<InterfaceState, 'isModalOpen' | 'openedModalId'>

export type InterfaceEvent =
  | { type: 'modalOpened'; id: string }
  /** Closing clears the id unless told to keep it. */
  | { type: 'modalClosed'; keepId?: boolean }
  | { type: 'set'; changes: Partial<SettableInterfaceState> }

export function interfaceReducer(state: InterfaceState, event: InterfaceEvent): InterfaceState {
  switch (event.type) {
    case 'modalOpened':
      return { ...state, isModalOpen: true, openedModalId: event.id }
    case 'modalClosed':
      return { ...state, isModalOpen: false, openedModalId: event.keepId ? state.openedModalId : '' }
    case 'set':
      return { ...state, ...event.changes }
  }
}
