/** One who enters a room. */
export interface RoomGuest {
  /** Null: a visitor of a class that is open to anyone. */
  userSeq: number | null
  name: string
  isHost: boolean
}

/** A provider of rooms that need no call to be made: an address carries who enters. */
export interface Conference {
  /** The address by which one user enters a room, once, until a moment. */
  address(roomKey: string, guest: RoomGuest, title: string, until: Date): string
}
