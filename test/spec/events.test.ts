import { prove } from './prove.ts';

prove('events');
prove('challenge');
