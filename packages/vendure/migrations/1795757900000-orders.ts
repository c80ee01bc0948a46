import { MigrationInterface, QueryRunner } from 'typeorm';

export class Orders1795757900000 implements MigrationInterface {
  public async up(queryRunner: QueryRunner): Promise<any> {
    await queryRunner.query(`ALTER TABLE "order" ADD "customFieldsShoporderid" integer`, undefined);
    await queryRunner.query(
      `ALTER TABLE "order" ADD CONSTRAINT "UQ_7918b70cda37b83b07f55026350" UNIQUE ("customFieldsShoporderid")`,
      undefined,
    );
    await queryRunner.query(`ALTER TABLE "order" ADD "customFieldsTaxcents" integer`, undefined);
    await queryRunner.query(`ALTER TABLE "order" ADD "customFieldsTaxrate" integer`, undefined);
    await queryRunner.query(`ALTER TABLE "order" ADD "customFieldsDelivery" character varying(255)`, undefined);
    await queryRunner.query(`ALTER TABLE "order" ADD "customFieldsDeliverycents" integer`, undefined);
    await queryRunner.query(`ALTER TABLE "order" ADD "customFieldsNotes" text`, undefined);
    await queryRunner.query(`ALTER TABLE "order_line" ADD "customFieldsPosition" integer`, undefined);
    await queryRunner.query(`ALTER TABLE "order_line" ADD "customFieldsUnitcents" integer`, undefined);
    await queryRunner.query(`ALTER TABLE "order_line" ADD "customFieldsEngraving" text`, undefined);
  }

  public async down(queryRunner: QueryRunner): Promise<any> {
    await queryRunner.query(`ALTER TABLE "order_line" DROP COLUMN "customFieldsEngraving"`, undefined);
    await queryRunner.query(`ALTER TABLE "order_line" DROP COLUMN "customFieldsUnitcents"`, undefined);
    await queryRunner.query(`ALTER TABLE "order_line" DROP COLUMN "customFieldsPosition"`, undefined);
    await queryRunner.query(`ALTER TABLE "order" DROP COLUMN "customFieldsNotes"`, undefined);
    await queryRunner.query(`ALTER TABLE "order" DROP COLUMN "customFieldsDeliverycents"`, undefined);
    await queryRunner.query(`ALTER TABLE "order" DROP COLUMN "customFieldsDelivery"`, undefined);
    await queryRunner.query(`ALTER TABLE "order" DROP COLUMN "customFieldsTaxrate"`, undefined);
    await queryRunner.query(`ALTER TABLE "order" DROP COLUMN "customFieldsTaxcents"`, undefined);
    await queryRunner.query(`ALTER TABLE "order" DROP CONSTRAINT "UQ_7918b70cda37b83b07f55026350"`, undefined);
    await queryRunner.query(`ALTER TABLE "order" DROP COLUMN "customFieldsShoporderid"`, undefined);
  }
}
