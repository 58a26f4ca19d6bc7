/** Messages of commands that keep watching for changes. */
export const liveWords = {
  'watch.status': '{time} · read again every {seconds} s · Ctrl-C ends',
  'watch.status_lost': '{time} · trying again in {seconds} s · Ctrl-C ends',
  'watch.more': '… {count|more line|more lines}',
  'watch.lost': 'Reading failed, trying again: {reason}',
  'watch.back': 'Reading works again.',

  'events.from_inbox': 'Events come from the inbox of the listener on this machine, and from the service.',
  'events.from_service':
    'No listener of this profile runs on this machine: events come from polling the service.',
  'events.lost': 'Could not read from the service, trying again: {reason}',
  'events.back': 'Reading from the service works again. The events since the failure follow.',
  'events.cut':
    'Too many changes at once: only the last {count} of them are shown. `pix transaction list` shows all.',
  'events.unsorted':
    'The service does not sort its lists by time of change: changes of older transactions and disputes may be missing.',
  'events.without_delivery': 'Delivery attempts are left out: the service refuses to list them ({reason}).',
  'events.without_dispute': 'Disputes are left out: the service refuses to list them ({reason}).',
  'listen.unnoted':
    'Could not record that this listener is running, so other commands cannot find it: {reason}',

  'code.polling': 'poll',
  'code.transaction': 'payment',
  'code.dispute': 'dispute',
  'code.delivery': 'delivery',
  'column.httpStatus': 'HTTP status',
  'column.http': 'HTTP',
} as const;
