import * as z from 'zod';
import { Bootstrap } from '../../contract/bootstrap.ts';
import { Engraving } from '../../contract/line.ts';
import { Address, Cart, CartItem, GivenAddress, ShippingRate } from '../../contract/cart.ts';
import { Campaign, Popup } from '../../contract/campaign.ts';
import { Discount, GiftCard } from '../../contract/cart-codes.ts';
import { Collection, Facet, FacetValue, ListingEntity } from '../../contract/catalog.ts';
import { Amount, Failure, NumberParam, Seo } from '../../contract/common.ts';
import { Block, ContentPage, SystemEntity } from '../../contract/content.ts';
import { ContentBlock } from '../../contract/content-blocks.ts';
import { CustomerAddress, User } from '../../contract/customer.ts';
import { Html } from '../../contract/html.ts';
import { Quiz } from '../../contract/quiz.ts';
import { Media } from '../../contract/media.ts';
import { BankDetails, Fulfilment, Order, OrderProduct } from '../../contract/order.ts';
import { Payment, PaymentMethod } from '../../contract/payment.ts';
import { Post, PostCard } from '../../contract/post.ts';
import { Configuration, ConfigurationRow, Product, ProductCard } from '../../contract/product.ts';
import { Return } from '../../contract/return.ts';
import { EMAIL_MAX } from '../../contract/limits.ts';
import { MailAddress } from '../../contract/mail-address.ts';

export type Json = Record<string, unknown>;

/** Schemas with a name in the document; the others are inlined. */
const NAMED = {
  Address,
  BankDetails,
  Block,
  Bootstrap,
  Campaign,
  Cart,
  CartItem,
  Collection,
  Configuration,
  ConfigurationRow,
  ContentBlock,
  ContentPage,
  CustomerAddress,
  Discount,
  Engraving,
  Facet,
  FacetValue,
  Failure,
  Fulfilment,
  GiftCard,
  GivenAddress,
  Quiz,
  ListingEntity,
  Media,
  Order,
  OrderProduct,
  Payment,
  PaymentMethod,
  Popup,
  Post,
  PostCard,
  Product,
  ProductCard,
  Return,
  Seo,
  ShippingRate,
  SystemEntity,
  User,
};

/** Schemas that transform their input, with the JSON Schema of the wire format. */
const SPECIAL = new Map<unknown, Json>([
  [Html, { type: 'string', contentMediaType: 'text/html' }],
  [NumberParam, { type: 'number', minimum: 0 }],
  [MailAddress, { type: 'string', maxLength: EMAIL_MAX, format: 'email' }],
  [Amount, { type: 'number', minimum: 0, format: 'amount' }],
]);

/** JSON Schema 2020-12, as OpenAPI 3.1 requires. Named schemas move to `components`. */
export function jsonSchema(schema: z.ZodType, io: 'input' | 'output', components: Map<string, unknown>): Json {
  const names = z.registry<{ id: string }>();
  // Defaults: optional in a request, present in an answer. So input and output are different schemas.
  const nameOf = (name: string): string => (io === 'input' ? `${name}Input` : name);
  for (const [name, one] of Object.entries(NAMED)) names.add(one, { id: nameOf(name) });
  const {
    $schema: _,
    $defs = {},
    ...rest
  } = z.toJSONSchema(schema, {
    io,
    metadata: names,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema: out }) => {
      const special = SPECIAL.get(zodSchema);
      if (special) for (const name of Object.keys(out)) delete out[name];
      Object.assign(out, special);
      delete out['id'];
      // Answers may contain more fields than the contract names; `format` is more readable than its pattern.
      if (out.additionalProperties === false && !isStrict(zodSchema)) delete out.additionalProperties;
      if (out.format !== undefined) delete out.pattern;
    },
  });
  for (const [name, one] of Object.entries($defs)) components.set(name, moved(one));
  const own = Object.entries(NAMED).find(([, one]) => (one as unknown) === schema)?.[0];
  if (own === undefined) return moved(rest) as Json;
  components.set(nameOf(own), moved(rest));
  return { $ref: `#/components/schemas/${nameOf(own)}` };
}

const isStrict = (schema: object): boolean => schema instanceof z.ZodObject && schema.def.catchall instanceof z.ZodNever;

const moved = (schema: unknown): unknown => JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/')) as unknown;
