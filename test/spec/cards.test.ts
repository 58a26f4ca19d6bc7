import { prove } from './prove.ts';

prove('cards');
