import type { ForwardResult, ReceivedDelivery, Stored } from '../domain/webhook/received-delivery.ts';

/** What the listener needs of an inbox. */
export interface ListenerInbox {
  /** Resolves once the delivery survives a power cut; rejects when it could not be kept. */
  append(delivery: ReceivedDelivery): Promise<Stored>;
  markForwarded(id: number, result: ForwardResult): Promise<void>;
}
