import de.bwaldvogel.mongo.MongoCollection;
import de.bwaldvogel.mongo.MongoDatabase;
import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.MongoVersion;
import de.bwaldvogel.mongo.backend.CollectionOptions;
import de.bwaldvogel.mongo.backend.CursorRegistry;
import de.bwaldvogel.mongo.backend.Index;
import de.bwaldvogel.mongo.backend.QueryResult;
import de.bwaldvogel.mongo.backend.h2.H2Backend;
import de.bwaldvogel.mongo.backend.h2.H2Collection;
import de.bwaldvogel.mongo.backend.h2.H2Database;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.wire.message.MongoMessage;
import java.util.List;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;

/**
 * A server that speaks MongoDB's wire protocol and keeps its data in one file: Launcher PORT FILE.
 * Prints the port it listens on (0 asks for a free one) and ends with its standard input, so that it
 * outlives no test run.
 */
public final class Launcher {
  /** Static, as a database opens the collections that it finds while it is being constructed. */
  private static MVStore store;

  /** What the driver demands at least: wire version 9 is that of MongoDB 4.4. */
  private static final MongoVersion VERSION = new MongoVersion() {
    @Override
    public List<Integer> getVersionArray() {
      return List.of(4, 4, 0);
    }

    @Override
    public int getWireVersion() {
      return 9;
    }
  };

  /**
   * Writes to the file before it answers: what was acknowledged survives a kill. Answers hold the stored
   * documents themselves, and updates change those in place: so one at a time, and a copy of each answer,
   * or an answer could show what was written behind it.
   */
  private static final class Journaled extends H2Backend {
    Journaled() {
      super(store);
    }

    @Override
    public synchronized Document handleMessage(MongoMessage message) {
      Document answer = super.handleMessage(message).cloneDeeply();
      if (getMvStore().hasUnsavedChanges()) getMvStore().commit();
      return answer;
    }

    @Override
    protected MongoDatabase openOrCreateDatabase(String name) {
      return new Database(name, getCursorRegistry());
    }
  }

  private static final class Database extends H2Database {
    Database(String name, CursorRegistry cursors) {
      super(name, store, cursors);
    }

    @Override
    protected MongoCollection<Object> openOrCreateCollection(String name, CollectionOptions options) {
      String path = getFullCollectionNamespace(name);
      return new Collection(
          this, name, options, store.openMap("databases." + path), store.openMap("meta." + path), cursorRegistry);
    }
  }

  /** Goes by the index on _id where a query has more conditions than that one, instead of reading everything. */
  private static final class Collection extends H2Collection {
    Collection(
        MongoDatabase database,
        String name,
        CollectionOptions options,
        MVMap<Object, Document> data,
        MVMap<String, Object> meta,
        CursorRegistry cursors) {
      super(database, name, options, data, meta, cursors);
    }

    @Override
    protected QueryResult queryDocuments(
        Document query, Document sort, int skip, int limit, int batchSize, Document projection) {
      if (query.size() > 1 && query.containsKey("_id")) {
        Document id = new Document("_id", query.get("_id"));
        for (Index<Object> index : getIndexes())
          if (index.canHandle(id))
            return matchDocuments(query, index.getPositions(id), sort, skip, limit, batchSize, projection);
      }
      return super.queryDocuments(query, sort, skip, limit, batchSize, projection);
    }
  }

  public static void main(String[] arguments) throws Exception {
    store = new MVStore.Builder().fileName(arguments[1]).autoCommitDisabled().open();
    MongoServer server = new MongoServer(new Journaled().version(VERSION));
    server.bind("127.0.0.1", Integer.parseInt(arguments[0]));
    System.out.println("listening on " + server.getLocalAddress().getPort());
    while (System.in.read() >= 0) {}
    server.shutdownNow();
  }
}
