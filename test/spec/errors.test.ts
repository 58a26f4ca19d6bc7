import { prove } from './prove.ts';

prove('errors');
