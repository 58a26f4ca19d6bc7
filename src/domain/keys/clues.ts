import { idsInCode } from '../br-code/bill-of-code.ts';
import { decodeBrCode } from '../br-code/decode-br-code.ts';
import { Decimal, parseAmount } from '../money/decimal.ts';
import { normalReference } from '../money/reference.ts';
import { foldText } from '../text/fold-text.ts';
import { pastedText, plainPunctuation } from '../text/pasted-text.ts';
import { checkDocument } from './check-document.ts';
import { checkPixKey } from './check-pix-key.ts';
import { parseEndToEndId } from './end-to-end-id.ts';

export type ClueKind =
  | 'end_to_end_id'
  | 'return_id'
  | 'br_code'
  | 'reference'
  | 'document'
  | 'pix_key'
  | 'name'
  | 'amount';

/** A part of a text that may identify a payment. */
export interface Clue {
  readonly kind: ClueKind;
  /**
   * The clue in its normal form: an amount in cents, a document or Pix key as DICT writes it, a name as written. `*` in a document stands for a hidden digit. A `reference` may be any id.
   */
  readonly text: string;
}

/** A customer's text is shorter. The rest of a longer text is not read. */
export const MOST_CLUE_TEXT = 8_192;
/** Largest number of clues of each kind. A receipt contains fewer. */
const MOST_OF_A_KIND = 4;

/**
 * Finds the clues in a text that a customer sends. The text may be one clue, or a bank's receipt with several
 * of them. Never guesses between two meanings of a text, but returns both.
 */
export function readClues(given: string): readonly Clue[] {
  const text = pastedText(given.slice(0, MOST_CLUE_TEXT));
  const clues = new Clues();
  let rest = clues.takeCodes(text);
  rest = plainPunctuation(rest.replace(/\p{Cc}/gu, '\n').replace(/\p{Cf}/gu, '')).normalize('NFC');
  const whole = rest.trim();
  for (const [pattern, read] of FORMS)
    rest = rest.replace(pattern, (part: string) => {
      const found = read(part.trim(), whole);
      for (const clue of found) clues.add(clue);
      // A line end keeps the words before and after from becoming one name.
      return found.length > 0 || read === nothing ? '\n' : part;
    });
  for (const token of rest.split(BETWEEN_TOKENS)) clues.addToken(token, whole);
  for (const words of namesIn(rest)) clues.add({ kind: 'name', text: words });
  if (!/[\s@]/.test(whole) && !isAmountAsWritten(whole)) clues.addReference(whole);
  return clues.all.length > 0 ? clues.all : clues.addReference(whole);
}

class Clues {
  readonly #found: Clue[] = [];

  get all(): readonly Clue[] {
    return this.#found;
  }

  add(clue: Clue): void {
    const same = this.#found.filter(({ kind }) => kind === clue.kind);
    if (same.length < MOST_OF_A_KIND && !same.some(({ text }) => text === clue.text)) this.#found.push(clue);
  }

  addReference(text: string): readonly Clue[] {
    const reference = normalReference(text);
    const isKnown = this.#found.some((one) => one.kind.endsWith('_id') && one.text === reference);
    if (reference !== null && !isKnown) this.add({ kind: 'reference', text: reference });
    return this.#found;
  }

  /** Adds a word with a digit, such as `order-1042`, but not the numbers of a sentence. */
  addToken(token: string, whole: string): void {
    const word = token.replace(/^[#.]+|[.!?]+$/g, '');
    if (word === whole || NO_NAMES.has(word.toLowerCase())) return;
    if (/\d/.test(word) && word.length >= (/^\d+$/.test(word) ? 4 : 3)) this.addReference(word);
  }

  /** Adds the copy-and-paste codes, and the ids, the key and the amount in them. Returns the rest of the text. */
  takeCodes(text: string): string {
    let rest = text;
    for (let from = 0, tries = 0; tries < MOST_OF_A_KIND; tries += 1) {
      const start = rest.indexOf(CODE_START, from);
      if (start === -1) return rest;
      const crc = /6304[0-9A-Fa-f]{4}/g;
      crc.lastIndex = start;
      const end = crc.exec(rest) === null ? -1 : crc.lastIndex;
      const code = rest.slice(start, end === -1 ? undefined : end);
      from = start + CODE_START.length;
      if (this.#addCode(code) || this.#addCode(code.replace(/\s*[\r\n]+\s*/g, ''))) {
        rest = `${rest.slice(0, start)}\n${end === -1 ? '' : rest.slice(end)}`;
        from = start;
      }
    }
    return rest;
  }

  #addCode(text: string): boolean {
    const decoded = decodeBrCode(text);
    if (!decoded.ok) return false;
    const { key, amountCents } = decoded.code;
    this.add({ kind: 'br_code', text });
    for (const id of idsInCode(decoded.code)) this.addReference(id);
    if (key !== null) for (const clue of keyClues(key)) this.add(clue);
    if (amountCents !== null && amountCents > 0) this.add({ kind: 'amount', text: String(amountCents) });
    return true;
  }
}

const CODE_START = '000201';
const BETWEEN_TOKENS = /[\s,;:"'`()[\]{}<>|=]+/;

const isAmountAsWritten = (text: string): boolean => /[.,]\d{2}$|^R\$/i.test(text) && parseAmount(text).ok;

type ReadForm = (part: string, whole: string) => readonly Clue[];
/** Reads no clue: the part is removed, because it would be mistaken for one. */
const nothing: ReadForm = () => [];

/** The forms of clues, in the order in which they are read: an end-to-end id contains digits of a document. */
const FORMS: readonly (readonly [RegExp, ReadForm])[] = [
  [/(?<![0-9A-Za-z])[ED][0-9A-Za-z]{31}(?![0-9A-Za-z])/g, endToEndClues],
  [/(?<![0-9A-Za-z-])[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}(?![0-9A-Za-z-])/g, idAndKeyClues],
  [
    /(?<![^\s,;:()<>"'])[^\s,;:()<>"'@]{1,64}@[^\s,;:()<>"'@]{1,80}/g,
    (part) => keyClues(part.replace(/[.!?]+$/, '')),
  ],
  [/(?<![0-9A-Za-z*])[*•xX]{3}\.?\d{3}\.?\d{3}-?[*•xX]{2}(?![0-9A-Za-z*])/g, hiddenClues],
  [/(?<![0-9A-Za-z*])[*•xX]{2}\.?\d{3}\.?\d{3}\/?\d{4}-?[*•xX]{2}(?![0-9A-Za-z*])/g, hiddenClues],
  [
    /(?<![0-9A-Za-z._/-])[0-9A-Za-z]{2}\.?[0-9A-Za-z]{3}\.?[0-9A-Za-z]{3}\/?[0-9A-Za-z]{4}-?\d{2}(?![0-9A-Za-z._/-]*[0-9A-Za-z])/g,
    documentClues,
  ],
  [
    /(?<![0-9A-Za-z._/+-])\d{3}[. ]?\d{3}[. ]?\d{3}[- ]?\d{2}(?![0-9A-Za-z]|[._/-][0-9A-Za-z])/g,
    documentClues,
  ],
  [
    /(?<![0-9A-Za-z._/-])(?:\+?55[ .-]?)?\(?\d{2}\)?[ .-]{0,2}9[ .-]?\d{4}[ .-]?\d{4}(?![0-9A-Za-z]|[._/-][0-9A-Za-z])/g,
    keyClues,
  ],
  [
    /(?<![\w/.,-])\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})?)?(?![\w/-])/g,
    nothing,
  ],
  [
    /(?<![\w/.,-])\d{1,2}[/.]\d{1,2}(?:[/.]\d{4}|\/\d{2})(?![\w/-])|(?<![\w/.,-])\d{1,2}\/\d{1,2}(?![\w/-])/g,
    nothing,
  ],
  [/(?<![\w/.,-])\d{1,2}[:h]\d{2}(?:m(?:in)?)?(?::\d{2}s?)?(?![\w/-])/g, nothing],
  [/R\$ ?-?\d[\d.,]*(?![\w/-])|(?<![\w/:.,]|\w-)\d[\d.,]*(?: reais)?(?![\w/:%-])/gi, amountClues],
];

function endToEndClues(text: string): readonly Clue[] {
  const id = parseEndToEndId(text);
  return id.valid ? [{ kind: id.kind === 'payment' ? 'end_to_end_id' : 'return_id', text }] : [];
}

/** A UUID is a random Pix key, or an id. */
function idAndKeyClues(text: string): readonly Clue[] {
  return [...keyClues(text), { kind: 'reference', text }];
}

function keyClues(text: string): readonly Clue[] {
  const { type, canonical, candidates } = checkPixKey(text);
  const readings = canonical === null || type === null ? candidates : [{ type, canonical }];
  return readings.map((one) => ({
    kind: one.type === 'CPF' || one.type === 'CNPJ' ? 'document' : 'pix_key',
    text: one.canonical,
  }));
}

/** Eleven digits may be a CPF and a phone number. */
function documentClues(text: string): readonly Clue[] {
  const { canonical } = checkDocument(text);
  const asDocument: readonly Clue[] = canonical === null ? [] : [{ kind: 'document', text: canonical }];
  return /^\d{11}$/.test(text) ? [...asDocument, ...keyClues(text)] : asDocument;
}

/** A document that a bank has masked: `***.456.789-**`. */
function hiddenClues(text: string): readonly Clue[] {
  return [{ kind: 'document', text: text.replace(/[./-]/g, '').replace(/[•xX]/g, '*') }];
}

function amountClues(part: string, whole: string): readonly Clue[] {
  const text = part.replace(/ reais$/i, '').replace(/[.,]+$/, '');
  const isMarked = /^R\$/i.test(text) || /reais$/i.test(part) || part === whole;
  if (!isMarked && !/[.,]/.test(text)) return [];
  const bare = text.replace(/^R\$ ?-?/i, '');
  const reading = parseAmount(bare);
  // An amount never has three decimals, so `1.234` is more than a thousand.
  const plain =
    !reading.ok && reading.reason === 'ambiguous' ? Decimal.parse(bare.replace(/[.,]/, '')) : undefined;
  const amount = reading.ok ? reading.amount : plain;
  return amount === undefined ? [] : [{ kind: 'amount', text: String(amount.toCents()) }];
}

/** Words of receipts and messages that are no names. */
const NO_NAMES: ReadonlySet<string> = new Set(
  `pix e2e id txid r$ brl reais real valor amount total paid sent received transfer payment receipt from for the and
  enviado enviada recebido recebida pago paga pagou realizado realizada transferencia transferência comprovante
  pagamento pagador recebedor favorecido destinatario destinatário origem destino para por em no na nos nas via com
  data hora horario horário descricao descrição mensagem chave aleatoria aleatória celular telefone email e-mail cpf
  cnpj nome name documento instituicao instituição agencia agência conta banco bank tipo codigo código autenticacao
  autenticação transacao transação identificador pedido order reference referencia referência voce você seu sua meu
  minha eu fiz um uma o os as que foi nao não oi ola olá bom dia boa tarde noite hoje ontem cliente de da do as às
  reembolso devolucao devolução estorno refund concluido concluído sucesso segue`.split(/\s+/),
);
/** Words inside of names. A name neither begins nor ends with them. */
const JOINING: ReadonlySet<string> = new Set([
  'de',
  'da',
  'do',
  'das',
  'dos',
  'e',
  'di',
  'del',
  'von',
  'van',
]);
const NAME_WORD = /^\p{L}[\p{L}\p{M}'’.-]*$/u;
const LONG_ENOUGH = 3;

function namesIn(text: string): readonly string[] {
  const names: string[] = [];
  for (const line of text.split(/[\n\r\t,;:|()"<>=*]+/)) {
    let run: string[] = [];
    const end = (): void => {
      while (JOINING.has(run.at(-1)?.toLowerCase() ?? '')) run.pop();
      if (run.some((word) => word.length >= LONG_ENOUGH)) names.push(run.join(' '));
      run = [];
    };
    for (const part of line.split(/\s+/)) {
      const word = part.replace(/[.!?]+$/, '');
      const lower = word.toLowerCase();
      const isPart = run.length > 0 && JOINING.has(lower);
      if (NAME_WORD.test(word) && (isPart || !NO_NAMES.has(lower))) run.push(word);
      else end();
    }
    end();
  }
  return names;
}

/** Facts about a payment, from one or several sources. */
export interface KnownPayment {
  /** Ids and references of the payment, and of its refunds. */
  readonly ids: readonly (string | null | undefined)[];
  readonly names: readonly (string | null | undefined)[];
  /** Documents and Pix keys, whole or masked. */
  readonly keys: readonly (string | null | undefined)[];
  readonly codes: readonly (string | null | undefined)[];
  readonly cents: readonly (bigint | null | undefined)[];
}

/** A clue that a payment has. `some_name` is a name with only some words of the clue. */
export interface Match {
  readonly kind: ClueKind | 'some_name';
  readonly text: string;
}

/** A payment that has clues. */
export interface FoundPayment {
  readonly id: string | null;
  readonly status: string | null;
  readonly type: string | null;
  readonly amountCents: number | null;
  readonly name: string | null;
  readonly reference: string | null;
  readonly endToEndId: string | null;
  readonly createdAt: string | null;
  readonly matches: readonly Match[];
  /** Names of the places that have the payment, for example `service` or `inbox`. */
  readonly sources: readonly string[];
  /** Sum of the weights of the matches. */
  readonly evidence: number;
  /** Id of the journal entry, if `pix` created the payment on this machine. */
  readonly journalId: string | null;
}

/** How much a match says. An id names one payment; many payments have the same amount. */
const WEIGHTS: Readonly<Record<Match['kind'], number>> = {
  end_to_end_id: 100,
  return_id: 100,
  br_code: 100,
  reference: 80,
  document: 40,
  pix_key: 40,
  name: 25,
  amount: 20,
  some_name: 8,
};

export const evidenceOf = (matches: readonly Match[]): number =>
  matches.reduce((sum, { kind }) => sum + WEIGHTS[kind], 0);

export function matchClues(clues: readonly Clue[], payment: KnownPayment): readonly Match[] {
  const known = {
    ids: new Set(payment.ids),
    codes: new Set(payment.codes),
    cents: new Set(payment.cents.map(String)),
    keys: payment.keys.flatMap((key) => (key ? [comparable(key)] : [])),
    names: payment.names.flatMap((name) => (name ? [foldText(name).split(/\s+/)] : [])),
  };
  return clues.flatMap((clue) => matchOf(clue, known));
}

interface Comparable {
  readonly ids: ReadonlySet<unknown>;
  readonly codes: ReadonlySet<unknown>;
  readonly cents: ReadonlySet<string>;
  readonly keys: readonly string[];
  readonly names: readonly (readonly string[])[];
}

function matchOf({ kind, text }: Clue, { ids, codes, cents, keys, names }: Comparable): readonly Match[] {
  const matched = (isMatch: boolean): readonly Match[] => (isMatch ? [{ kind, text }] : []);
  switch (kind) {
    case 'end_to_end_id':
    case 'return_id':
    case 'reference':
      return matched(ids.has(text));
    case 'br_code':
      return matched(codes.has(text));
    case 'amount':
      return matched(cents.has(text));
    case 'document':
    case 'pix_key':
      return matched(keys.some((key) => isSameKey(comparable(text), key)));
    case 'name':
      return nameMatch(text, names);
  }
}

const comparable = (key: string): string =>
  /^[0-9A-Z*•./\s-]+$/i.test(key) && !/^[0-9a-f]{8}-/i.test(key)
    ? key
        .replace(/[./\s-]/g, '')
        .replaceAll('•', '*')
        .toUpperCase()
    : key;

/** Whether two keys are equal. `*` hides a digit; at least six digits must be visible on both sides. */
function isSameKey(one: string, other: string): boolean {
  if (one === other) return true;
  if (one.length !== other.length || !(one + other).includes('*')) return false;
  let equal = 0;
  for (let at = 0; at < one.length; at += 1) {
    const [a, b] = [one[at], other[at]];
    if (a === '*' || b === '*') continue;
    if (a !== b) return false;
    equal += 1;
  }
  return equal >= LEAST_VISIBLE;
}
const LEAST_VISIBLE = 6;

function nameMatch(text: string, names: readonly (readonly string[])[]): readonly Match[] {
  const words = foldText(text)
    .split(' ')
    .filter((word) => !JOINING.has(word));
  const begins = (name: readonly string[], word: string): boolean => name.some((one) => one.startsWith(word));
  if (names.some((name) => words.every((word) => begins(name, word)))) return [{ kind: 'name', text }];
  const telling = words.filter((word) => word.length >= LONG_ENOUGH);
  const some = telling.filter((word) => names.some((name) => name.includes(word)));
  return some.length === 0 ? [] : [{ kind: 'some_name', text: some.join(' ') }];
}
